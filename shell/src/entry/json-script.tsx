/** JSON in a script element. `<` is escaped, so no value can close the element. */
export function JsonScript({ value, ...attributes }: { type: string; id?: string; value: unknown }) {
  return <script {...attributes}>{JSON.stringify(value).replaceAll('<', '\\u003c')}</script>;
}
