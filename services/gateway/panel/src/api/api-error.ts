/** An error object of the API, errors#shape; errors of the token endpoint look different. */
interface ErrorObject {
  readonly code?: number;
  readonly detail?: string;
  readonly source?: { readonly pointer?: string };
}

interface ErrorDocument {
  readonly errors?: readonly ErrorObject[];
  readonly error?: string;
  readonly message?: string;
}

/** What errors of a code are about, in the language of the person; undefined where the panel has no text for it. */
export type TitleOf = (code: number) => string | undefined;

const ATTRIBUTE = /^\/data\/attributes\/([^/]+)/;

/** A request that the API refused. react-admin reads `status`, the message, and for forms the faults by attribute. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: { readonly errors: Readonly<Record<string, string>> | undefined };
  /** Of the first fault; undefined for answers that are no errors document. */
  readonly code: number | undefined;
  /** The error of RFC 6749 section 5.2, of the token endpoint. */
  readonly oauthError: string | undefined;

  constructor(status: number, document: ErrorDocument, titleOf: TitleOf) {
    const { errors = [], error, message } = document;
    const faults = errors.map((fault) => ({ ...fault, text: textOf(fault, titleOf) }));
    const texts = faults.flatMap(({ text }) => text ?? []);
    super(texts.length > 0 ? texts.join('. ') : (message ?? error ?? `HTTP ${status}`));
    this.status = status;
    this.body = { errors: faultsByAttribute(faults) };
    this.code = errors[0]?.code;
    this.oauthError = error;
  }
}

/** The title in the language of the person, and the detail as the API gives it, in English. */
function textOf({ code, detail }: ErrorObject, titleOf: TitleOf): string | undefined {
  const title = code === undefined ? undefined : titleOf(code);
  if (title === undefined || detail === undefined) return title ?? detail;
  return `${title}: ${detail}`;
}

function faultsByAttribute(
  faults: readonly (ErrorObject & { readonly text: string | undefined })[],
): Record<string, string> | undefined {
  const found = faults.flatMap(({ source, text }): [string, string][] => {
    const [, attribute] = ATTRIBUTE.exec(source?.pointer ?? '') ?? [];
    return attribute === undefined || text === undefined ? [] : [[attribute, text]];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}
