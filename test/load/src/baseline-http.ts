import express, { type Response } from 'express';
import { chooseList, type BaselineList } from './baseline-lists.js';

/** The operations of the benchmark behind HTTP; each answers its body as text. */
export interface BaselineOperations {
  read(id: string): Promise<string>;
  list(list: BaselineList): Promise<string>;
  create(body: unknown): Promise<string>;
  update(id: string, body: unknown): Promise<string>;
  createNote(body: unknown): Promise<string>;
  putContent(id: string, bytes: Buffer): Promise<string>;
  token(clientId: string): Promise<string>;
}

/** An express app as one writes it without thinking of JSON:API: no authentication, no validation, no errors. */
export function serveHttp(port: number, operations: BaselineOperations): void {
  const app = express();
  app.use(express.json({ type: ['application/json', 'application/vnd.api+json'], limit: '40mb' }));
  const send = (response: Response, status: number, body: string): void => {
    response.status(status).type('application/json').send(body);
  };
  app.get('/api/v8/modules/Accounts/:id', async (request, response) => {
    send(response, 200, await operations.read(request.params.id));
  });
  app.get('/api/v8/modules/Accounts/:id/contacts', async (request, response) => {
    send(response, 200, await operations.list({ name: 'contactsOfAccount', values: [request.params.id] }));
  });
  app.get('/api/v8/modules/:module', async (request, response) => {
    send(response, 200, await operations.list(chooseList(request.params.module, request.query)));
  });
  app.post('/api/v8/modules/Accounts', async (request, response) => {
    send(response, 201, await operations.create(request.body));
  });
  app.patch('/api/v8/modules/Accounts/:id', async (request, response) => {
    send(response, 200, await operations.update(request.params.id, request.body));
  });
  app.post('/api/v8/modules/Notes', async (request, response) => {
    send(response, 201, await operations.createNote(request.body));
  });
  const raw = express.raw({ type: () => true, limit: '40mb' });
  app.put('/api/v8/modules/Notes/:id/filename/content', raw, async (request, response) => {
    await operations.putContent(request.params.id, request.body as Buffer);
    response.status(204).end();
  });
  app.post('/api/oauth/access_token', async (request, response) => {
    const { client_id: clientId } = request.body as { client_id: string };
    const token = await operations.token(clientId);
    send(response, 200, JSON.stringify({ token_type: 'Bearer', expires_in: 3600, access_token: token }));
  });
  app.listen(port, '127.0.0.1');
}
