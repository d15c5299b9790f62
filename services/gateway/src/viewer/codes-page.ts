import { codeEntry, codeGroups, faultStatus, type ErrorCode } from '@crm/errors';
import escapeHtml from 'escape-html';

const HEAD =
  '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">' +
  '<title>CRM Service: error codes</title></head><body><h1>Error codes</h1>';

/**
 * The page to which `links.about` of error objects point. It explains each code of the catalogue, at an anchor of its
 * number.
 */
export function codesPage(): string {
  const sections = codeGroups().map(
    ({ title, codes }) => `<section><h2>${escapeHtml(title)}</h2><dl>${codes.map(entry).join('')}</dl></section>`,
  );
  return `${HEAD}<p><a href="./">API reference</a></p>${sections.join('')}</body></html>`;
}

function entry(code: ErrorCode): string {
  const { errorClass, cause, detail } = codeEntry(code);
  const name = `${code} ${escapeHtml(cause)}`;
  return `<dt id="${code}"><strong>${name}</strong></dt><dd>${escapeHtml(detail)}. Status ${faultStatus({ code })}, ${errorClass}.</dd>`;
}
