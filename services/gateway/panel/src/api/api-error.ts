/** An error object of the API, specification section 7; errors of the token endpoint look different. */
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

  constructor(status: number, document: ErrorDocument) {
    const { errors = [], error, message } = document;
    const details = errors.map(({ detail }) => detail).filter((detail) => detail !== undefined);
    const text = details.length > 0 ? details.join('. ') : (message ?? error ?? `HTTP ${status}`);
    super(text);
    this.status = status;
    this.body = { errors: faultsByAttribute(errors) };
    this.code = errors[0]?.code;
    this.oauthError = error;
  }
}

function faultsByAttribute(errors: readonly ErrorObject[]): Record<string, string> | undefined {
  const faults = errors.flatMap(({ source, detail }): [string, string][] => {
    const [, attribute] = ATTRIBUTE.exec(source?.pointer ?? '') ?? [];
    return attribute === undefined || detail === undefined ? [] : [[attribute, detail]];
  });
  return faults.length === 0 ? undefined : Object.fromEntries(faults);
}
