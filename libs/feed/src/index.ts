export { createAnnouncements } from './announcements.js';
export type { Announcements } from './announcements.js';
export type { ChangeCalls } from './change-calls.js';
export { createFollow } from './follow.js';
export type { Follow } from './follow.js';
