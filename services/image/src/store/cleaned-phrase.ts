/** Longest phrase of a transformation, in characters. */
const longest = 60;

/**
 * The phrase that names an object to the image store, safe in a delivery URL: letters, digits, space, apostrophe and hyphen
 * only, so that no second transformation, path or parameter can be injected; then percent-encoded.
 */
function cleanedPhrase(name: string): string {
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
