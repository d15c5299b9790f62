import { adminUser, firstUser, secondUser } from '../stack/credentials.js';

/** Whom demo records are assigned to. */
export const assignees = [firstUser.id, secondUser.id, firstUser.id, secondUser.id, adminUser.id] as const;
