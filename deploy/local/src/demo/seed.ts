import { faker } from '@faker-js/faker/locale/en';

/** Seeds faker: its next values depend only on this text. */
export function seed(text: string): void {
  faker.seed([...Buffer.from(text)]);
}
