const names =
  'react native|spring boot|ruby on rails|power bi|power automate|sql server|google (?:ads|analytics|cloud(?: platform)?|sheets|workspace)|azure devops|visual studio(?: code)?|adobe (?:xd|photoshop|illustrator|indesign|premiere|acrobat)|apache (?:airflow|kafka|spark|flink|beam)|microsoft (?:azure|dynamics|excel|office|teams)|ms (?:excel|office|project)|github actions|gitlab ci|entity framework|objective c|swift ui|tailwind css|material ui|java ee|jakarta ee|amazon web services|data warehouse|big data|design systems?|version control|google tag manager|salesforce marketing cloud|sap (?:hana|fiori|s/4hana)|linux kernel|unreal engine|elastic stack|new relic|c sharp|go to market';
const compound = new RegExp(`(?<![\\p{L}\\d])(?:${names.replaceAll(' ', '[ -]')})(?![\\p{L}\\d])`, 'giu');

/** Joins the words of a skill by hyphens, so that none of them counts as a skill of its own. */
export const joinSkills = (text: string) => text.replace(compound, (found) => found.replaceAll(' ', '-'));

export const skillText = (text: string) => text.replace(compound, (found) => found.replaceAll('-', ' '));

/** Places beside countries and the cities of time zones. */
const places =
  'munich münchen hamburg köln cologne frankfurt stuttgart düsseldorf leipzig dresden hannover nürnberg bremen dortmund bonn mannheim karlsruhe augsburg basel bern genf geneva graz linz salzburg wien milan milano barcelona lyon rotterdam eindhoven manchester birmingham leeds bristol edinburgh glasgow liverpool cambridge oxford san francisco seattle austin boston dallas houston atlanta miami philadelphia portland washington california texas bangalore bengaluru mumbai hyderabad pune chennai delhi beijing shenzhen usa us uk eu emea apac dach'.split(
    ' ',
  );
const companyForms = 'GmbH AG SE KG Inc Ltd LLC Corp Corporation PLC Group Gruppe Holding'.split(' ');
const word = String.raw`(?<![\p{L}\d&-])\p{Lu}[\p{L}\d&-]{0,30}`;
const name = `(${word}(?:[ ,]{1,2}${word}){0,2})`;
/** The words before the name of a company or a place. */
const contexts = [
  new RegExp(String.raw`${name}[ ,]{1,2}(?:${companyForms.join('|')}|plc)\b`, 'gu'),
  new RegExp(String.raw`(?:\b[Jj]oin|\bat|^About|^Über|\bWelcome to) ${name}`, 'gmu'),
  new RegExp(String.raw`^${name} (?:is (?:looking|hiring|seeking|searching|growing)|sucht\b)`, 'gmu'),
  new RegExp(
    String.raw`\b(?:[Bb]ased|[Ll]ocated|[Oo]ffices?|[Hh]eadquartered|[Hh]ybrid|[Rr]emote|[Oo]n-?site|[Ll]ocation|[Rr]elocate|[Ss]tandort|[Ss]itz|Büro|Arbeitsort|Raum)(?: in| to|:)? ${name}`,
    'gu',
  ),
];
/** The words of a job description, in lower case, that name places and companies. */
export function noSkills(description: string): ReadonlySet<string> {
  const words = new Set([...places, ...knownPlaces(), ...companyForms.map((form) => form.toLowerCase())]);
  for (const context of contexts)
    for (const [, found = ''] of description.matchAll(context))
      for (const word of found.toLowerCase().split(/[ ,]+/)) if (word) words.add(word);
  return words;
}

function knownPlaces(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  const countries = ['en', 'de'].flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return codes.map((code) => names.of(code) ?? '');
  });
  const cities = Intl.supportedValuesOf('timeZone').map((zone) => zone.split('/').at(-1) ?? '');
  return [...countries, ...cities]
    .flatMap((place) => place.toLowerCase().split(/[^\p{L}]+/u))
    .filter(Boolean);
}
