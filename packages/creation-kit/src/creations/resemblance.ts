/** The bytes of a view: the signs of its frequencies, then its colours. */
const signBytes = 64;
const bandBytes = 2;
/** A part of the signs with fewer ones is common. */
const fewestOnes = 3;
/** The shares of differing signs up to which two views are of one image, certainly or perhaps. */
const certain = 0.1;
const possible = 0.2;
/** Copies in other colours are no certain ones. */
const colourDifference = 24;

export type Resemblance = 'copy' | 'similar';

const viewsOf = (fingerprint: string) =>
  fingerprint
    .split('.')
    .map((view) => Buffer.from(view, 'base64url'))
    .filter((view) => view.length > signBytes);

const onesOf = (byte: number) => byte.toString(2).replaceAll('0', '').length;
const ones = Array.from({ length: 256 }, (_, byte) => onesOf(byte));
const countOnes = (bytes: Iterable<number>) => [...bytes].reduce((sum, byte) => sum + (ones[byte] ?? 0), 0);

/** Whether two fingerprints are of one image: certainly (`copy`), perhaps (`similar`) or not (null). */
export function resemblanceOf(one: string, other: string): Resemblance | null {
  if (one === other) return 'copy';
  const found = viewsOf(one).flatMap((view) => viewsOf(other).map((another) => compareViews(view, another)));
  return found.find((each) => each === 'copy') ?? found.find((each) => each !== null) ?? null;
}

function compareViews(one: Buffer, other: Buffer): Resemblance | null {
  const [signs, others] = [one.subarray(0, signBytes), other.subarray(0, signBytes)];
  const differing = countOnes(signs.map((byte, index) => byte ^ (others[index] ?? 0)));
  const share = differing / (countOnes(signs) + countOnes(others));
  if (share > possible) return null;
  const colours = one
    .subarray(signBytes)
    .every((value, index) => Math.abs(value - (other[signBytes + index] ?? 0)) <= colourDifference);
  return share <= certain && colours ? 'copy' : 'similar';
}

/** Keys of which the fingerprints of copies almost always share one, so that an index finds them. */
export function bandsOf(fingerprint: string): string[] {
  const views = viewsOf(fingerprint);
  if (views.length === 0) return [fingerprint];
  const bands = views.flatMap((view) =>
    Array.from({ length: signBytes / bandBytes }, (_, band) => {
      const part = view.subarray(band * bandBytes, (band + 1) * bandBytes);
      return countOnes(part) < fewestOnes ? [] : [`${band}:${part.toString('hex')}`];
    }).flat(),
  );
  return [...new Set(bands)];
}
