/** Longest phrase that goes into a transformation. */
const longest = 60;

/**
 * The phrase that names an object to the picture store, safe inside a delivery address: letters, digits, space, apostrophe and
 * hyphen only, so that no second transformation, path or parameter can be smuggled in; then percent-encoded.
 */
export function cleanedPhrase(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}' -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
    .trim();
}

/** The effect that removes a named object, or null where nothing is left of the name. */
export function removalEffect(name: string): string | null {
  const phrase = cleanedPhrase(name);
  return phrase === '' ? null : `e_gen_remove:prompt_${encodeURIComponent(phrase)}`;
}
