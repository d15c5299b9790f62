/** Names and values of header fields, alternating. */
export type HeaderList = readonly string[];
