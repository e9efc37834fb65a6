const longest = 86_400;
const seconds: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600 };

/** The seconds in "34", "7.66s", "1m26.4s" or "5 minutes", until a date, or until a time since 1970. */
function secondsOf(text: string): number {
  const number = Number(text);
  if (number > 1e12) return (number - Date.now()) / 1000;
  if (number > 1e9) return number - Date.now() / 1000;
  if (!Number.isNaN(number)) return number;
  const parts = [...text.matchAll(/([\d.]+)\s*(ms|s|m|h)(?:[a-z]*)/gi)];
  if (/^[\s\d.]/.test(text) && parts.length > 0 && !/\d{4}-\d\d/.test(text))
    return parts.reduce(
      (sum, [, value, unit = 's']) => sum + Number(value) * (seconds[unit.toLowerCase()] ?? 1),
      0,
    );
  return (Date.parse(text) - Date.now()) / 1000;
}

const duration = '[\\d.]+ ?(?:ms|s|m|h)?(?:[a-z]{2,})?(?:[\\d.]+(?:ms|s|m))*';
const date = '\\d{4}-\\d\\d-\\d\\d[T ][\\d:.]+ ?(?:Z|UTC)?';
/** A field of JSON, or words such as "try again in 8 s" and "retry after 34 seconds". */
const named = [
  new RegExp(`"[\\w-]*(?:retry|estimated_time|reset)[\\w-]*"\\s*:\\s*"?(${date}|${duration})"?`, 'i'),
  new RegExp(`(?:try again|retry)[a-z ]{0,20}(?:in|after|on|at) (${date}|${duration})`, 'i'),
];

/** The whole seconds until the next attempt, by headers or the body; undefined if neither names them. */
export function waitOf(headers: Headers, body = ''): number | undefined {
  const resets = [...headers].flatMap(([name, value]) => {
    const left = headers.get(name.replace('reset', 'remaining'));
    return name.includes('reset') && (left === null || Number(left) <= 0) ? [value] : [];
  });
  const milliseconds = headers.get('retry-after-ms');
  const texts = named.flatMap((words) => words.exec(body)?.[1] ?? []);
  const wait = [
    milliseconds ? `${milliseconds}ms` : '',
    headers.get('retry-after') ?? '',
    ...texts,
    ...resets,
  ]
    .map((text) => (text ? secondsOf(text.trim()) : 0))
    .find((value) => value > 0 && value <= longest);
  return wait && Math.ceil(wait);
}
