/** The stuff that a section is made of: sentence patterns, of which an article uses each at most once. */
export type Section = {
  /** Headings that name the subject. */
  headings: readonly string[];
  /** Headings for a subject that is too long to repeat. */
  plainHeadings: readonly string[];
  /** First sentences. */
  openers: readonly string[];
  /** Sentences that may follow in any order. */
  body: readonly string[];
  list?: { lead: readonly string[]; items: readonly string[]; ordered?: boolean };
  table?: { head: readonly string[]; rows: readonly (readonly string[])[] };
  quote?: readonly string[];
};
