/** A record as a statement returns it. */
export interface StoredRecord {
  readonly id: string;
  /** Row version. */
  readonly version: number;
  /** JSON object of the attributes, as Postgres wrote it. */
  readonly attributesJson: string;
  /** The to-one links that lead to a live record. */
  readonly toOne: readonly { readonly link: string; readonly id: string }[];
  /** The row of the middle table that leads to the record; only in lists through a middle table. */
  readonly middle?: StoredMiddle;
  /** When the user last viewed the record, as a date-time of the API; only in lists of viewed records. */
  readonly dateViewed?: string;
  /** The contents that the record refers to; only on request, and not with a middle row. */
  readonly contents?: readonly StoredContent[];
}

/** A row of a middle table. */
export interface StoredMiddle {
  readonly id: string;
  /** JSON object of both ends, the middle values and the time of the last change, as Postgres wrote it. */
  readonly attributesJson: string;
}

/** A content of the files service. */
export interface Content {
  /** 64 hexadecimal digits in lower case. */
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
  /** As the uploader named it; empty = unknown. */
  readonly mediaType: string;
}

/** A content that a record refers to, as its readers see it. */
export interface StoredContent extends Content {
  /** The file field. */
  readonly field: string;
  readonly name: string;
}
