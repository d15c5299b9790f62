import type { NewRecord } from '../stack/api-client.js';
import { jobs } from './jobs.js';
import type { Picker } from './random.js';
import { cities, familyNames, givenNames, streets } from './words.js';

const personal = [
  'salutation',
  'first_name',
  'last_name',
  'title',
  'department',
  'phone_work',
  'email1',
  'primary_address_street',
  'primary_address_city',
  'primary_address_country',
] as const;

/** First and last name of the nth person of the demo data; no two of the first 1722 have the same. */
export function nameOf(number: number): [first: string, last: string] {
  return [
    givenNames[(number * 5) % givenNames.length] ?? givenNames[0],
    familyNames[(number * 8) % familyNames.length] ?? familyNames[0],
  ];
}

/** How to reach somebody in a city. */
export function whereabouts(pick: Picker, [city, country, code]: (typeof cities)[number]): NewRecord['attributes'] {
  return {
    phone_work: `+${code} ${String(pick.number(100, 999))} ${String(pick.number(100_000, 999_999))}`,
    primary_address_street: `${pick.from(streets)} ${String(pick.number(1, 180))}`,
    primary_address_city: city,
    primary_address_country: country,
  };
}

/** The attributes of a person who is no contact (yet). */
export function newPerson(pick: Picker, name: string): NewRecord['attributes'] {
  const [firstName, ...lastNames] = name.split(' ');
  const { department, managers, staff } = pick.from(jobs);
  return {
    salutation: pick.from(['', '', '', 'Dr.']),
    first_name: firstName,
    last_name: lastNames.join(' '),
    title: pick.from(pick.chance(0.4) ? managers : staff),
    department,
    email1: mailAddress(name),
    ...whereabouts(pick, pick.from(cities)),
  };
}

/** The attributes that stay the same when a person is recorded in another module. */
export function samePerson({ attributes }: NewRecord): NewRecord['attributes'] {
  return Object.fromEntries(personal.map((name) => [name, attributes[name]]));
}

/** The mail address of a person, in letters that every mail program takes. */
export function mailAddress(name: string): string {
  const plain = name.toLowerCase().normalize('NFD').replaceAll('ı', 'i');
  return `${plain.replaceAll(/[^a-z ]/g, '').replaceAll(' ', '.')}@mail.example`;
}
