import process from 'node:process';

/**
 * The server side of node:http. An import of it would read all its exports and so load its WebSocket client, which costs
 * each process 12 MiB and a tenth of a second.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');
