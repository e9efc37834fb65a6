const units: Record<string, number> = {
  ms: 0.001,
  s: 1,
  sec: 1,
  second: 1,
  m: 60,
  min: 60,
  minute: 60,
  h: 3600,
  d: 86_400,
};
const part = /(\d+(?:\.\d+)?)\s*(ms|sec(?:ond)?|min(?:ute)?|[smhd])s?(?![a-z])/gi;
const longest = 86_400;

/** The seconds from now that a header names: a number, a duration such as `1m30.5s`, a date, or a time since 1970. */
function secondsOf(value: string): number {
  const number = Number(value);
  if (value.trim() !== '' && !Number.isNaN(number)) {
    if (number > 1e11) return (number - Date.now()) / 1000;
    return number > 1e8 ? number - Date.now() / 1000 : number;
  }
  const parts = [...value.matchAll(part)];
  const isDuration = parts.length > 0 && value.replace(part, '').trim() === '';
  if (!isDuration) return (Date.parse(value) - Date.now()) / 1000;
  return parts.reduce(
    (sum, [, amount, unit = '']) => sum + Number(amount) * (units[unit.toLowerCase()] ?? 0),
    0,
  );
}

const saidWait = /(?:try again|retry)(?: your request)? (?:in|after) ((?:\d+(?:\.\d+)?\s*[a-z]+\s*)+)/i;

/**
 * The whole seconds after which a provider may be asked again: by its headers, of which the first that names a time counts, or by its
 * sentence; undefined where neither says so.
 */
export function waitOf(headers: Headers | undefined, message = ''): number | undefined {
  const milliseconds = headers?.get('retry-after-ms');
  const usedUp = ['', '-requests', '-tokens'].filter(
    (kind) => headers?.get(`x-ratelimit-remaining${kind}`)?.trim() === '0',
  );
  const named = [
    milliseconds ? Number(milliseconds) / 1000 : Number.NaN,
    secondsOf(headers?.get('retry-after') ?? ''),
    Math.max(...usedUp.map((kind) => secondsOf(headers?.get(`x-ratelimit-reset${kind}`) ?? ''))),
    secondsOf(saidWait.exec(message)?.[1] ?? ''),
  ];
  const wait = named.find((seconds) => seconds > 0 && seconds <= longest);
  return wait && Math.ceil(wait);
}
