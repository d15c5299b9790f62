/** An error object of the API (errors#shape). Errors of the token endpoint have another shape. */
interface ErrorObject {
  readonly code?: number;
  readonly detail?: string;
  readonly source?: { readonly pointer?: string; readonly parameter?: string };
}

interface ErrorDocument {
  readonly errors?: readonly ErrorObject[];
  readonly error?: string;
  readonly message?: string;
}

/** The title of an error code in the user's language; undefined if the panel has no text for it. */
export type TitleOf = (code: number) => string | undefined;

/** The codes of answers that have none, as those of an ingress, by their status. */
const USUAL_CODES: Readonly<Record<number, number>> = { 413: 8701, 429: 8719, 502: 8902, 503: 8902, 504: 8903 };

/** The path of an input in a form. No input is for one element of a list. */
const ATTRIBUTE = /^\/data\/attributes\/(.+?)(?:\/\d+)?$/;

/** The place of an operation (atomic-operations#all-or-nothing). */
const OPERATION = /^\/atomic:operations\/(\d+)/;

/** A request that the API refused. react-admin reads `status`, the message, and for forms the faults by attribute. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /**
   * The faults by attribute, or by the path of a member within it (`labels.de`); `root` has those of no attribute, which
   * react-admin's forms show as a message.
   */
  readonly body: { readonly errors: Readonly<Record<string, string | { readonly serverError: string }>> | undefined };
  /** The faults of the query, by parameter. */
  readonly parameters: ReadonlyMap<string, string>;
  /** The faults of several operations, by the place of each. */
  readonly operations: ReadonlyMap<number, string>;
  /** Code of the first fault; undefined for answers that are no errors document. */
  readonly code: number | undefined;
  /** The `error` of the token endpoint (RFC 6749 section 5.2). */
  readonly oauthError: string | undefined;

  constructor(status: number, document: ErrorDocument, titleOf: TitleOf) {
    const { errors = [], error, message } = document;
    const faults = errors.map((fault) => ({ ...fault, text: textOf(fault, titleOf) }));
    const texts = faults.flatMap(({ text }) => text ?? []);
    super(texts.length > 0 ? texts.join('. ') : (message ?? error ?? bareText(status, titleOf)));
    this.status = status;
    this.body = { errors: faultsByAttribute(faults) };
    this.parameters = new Map(
      faults.flatMap(({ source, text }) =>
        source?.parameter === undefined || text === undefined ? [] : [[source.parameter, text]],
      ),
    );
    this.operations = faultsByOperation(faults);
    this.code = errors[0]?.code;
    this.oauthError = error;
  }
}

/** Whether the API refused a request, and would refuse it again; otherwise it failed, or could not be reached. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}

const MAX_RETRIES = 2;

/** Whether a lost request is sent again. Refused ones are not, because they would be refused again. */
export function isRetried(count: number, error: unknown): boolean {
  return count < MAX_RETRIES && !isRefusal(error);
}

function bareText(status: number, titleOf: TitleOf): string {
  const title = titleOf(USUAL_CODES[status] ?? 0);
  return title === undefined ? `HTTP ${status}` : `${title} (HTTP ${status})`;
}

/** The title in the user's language, and the API's detail, which is English. */
function textOf({ code, detail }: ErrorObject, titleOf: TitleOf): string | undefined {
  const title = code === undefined ? undefined : titleOf(code);
  if (title === undefined || detail === undefined) return title ?? detail;
  return `${title}: ${detail}`;
}

function faultsByAttribute(
  faults: readonly (ErrorObject & { readonly text: string | undefined })[],
): ApiError['body']['errors'] {
  const found = faults.flatMap(({ source, text }): [string, string][] => {
    const [, attribute] = ATTRIBUTE.exec(source?.pointer ?? '') ?? [];
    return attribute === undefined || text === undefined ? [] : [[attribute.replaceAll('/', '.'), text]];
  });
  if (found.length === 0) return undefined;
  const others = faults
    .filter(({ source }) => !ATTRIBUTE.test(source?.pointer ?? ''))
    .flatMap(({ text }) => text ?? []);
  return { ...Object.fromEntries(found), ...(others.length === 0 ? {} : { root: { serverError: others.join('. ') } }) };
}

function faultsByOperation(
  faults: readonly (ErrorObject & { readonly text: string | undefined })[],
): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const { source, text } of faults) {
    const place = OPERATION.exec(source?.pointer ?? '')?.[1];
    if (place === undefined || text === undefined) continue;
    const former = found.get(Number(place));
    found.set(Number(place), former === undefined ? text : `${former}. ${text}`);
  }
  return found;
}
