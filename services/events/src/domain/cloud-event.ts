/** A change with the record that it concerns, as the records service returns it. */
export interface PostedChange {
  readonly position: number;
  readonly kind: string;
  /** Attributes of a resource `changes`. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Attributes of the record as the user reads it; undefined if it is not requested or not visible any more. */
  readonly record: Readonly<Record<string, unknown>> | undefined;
}

/** The media type of one event in one document. */
export const CLOUD_EVENT = 'application/cloudevents+json';

/** A change as a CloudEvents 1.0 document (webhooks#requests). `source` is the URL of the API. */
export function cloudEvent(source: string, { position, kind, attributes, record }: PostedChange): string {
  const { record: subject, at: time } = attributes;
  const module = typeof attributes.module === 'string' ? `.${attributes.module}` : '';
  return JSON.stringify({
    specversion: '1.0',
    id: String(position),
    source,
    type: `crm${module}.${kind}`,
    ...(subject === null ? {} : { subject }),
    time,
    datacontenttype: 'application/json',
    data: { ...attributes, ...(record === undefined ? {} : { record_attributes: record }) },
  });
}
