import { faker } from '@faker-js/faker/locale/en';

/** Makes what faker returns next depend only on this text. */
export function seed(text: string): void {
  faker.seed([...Buffer.from(text)]);
}
