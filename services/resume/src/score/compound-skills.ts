const names =
  'react native|spring boot|ruby on rails|power bi|power automate|sql server|google (?:ads|analytics|cloud(?: platform)?|sheets|workspace)|azure devops|visual studio(?: code)?|adobe (?:xd|photoshop|illustrator|indesign|premiere|acrobat)|apache (?:airflow|kafka|spark|flink|beam)|microsoft (?:azure|dynamics|excel|office|teams)|ms (?:excel|office|project)|github actions|gitlab ci|entity framework|objective c|swift ui|tailwind css|material ui|java ee|jakarta ee|amazon web services|data warehouse|big data|design systems?|version control|google tag manager|salesforce marketing cloud|sap (?:hana|fiori|s/4hana)|linux kernel|unreal engine|elastic stack|new relic|c sharp|go to market';
const compound = new RegExp(`(?<![\\p{L}\\d])(?:${names.replaceAll(' ', '[ -]')})(?![\\p{L}\\d])`, 'giu');

/** Joins the words of a skill that has several by hyphens, so that none of them is taken for a skill of its own. */
export const joinSkills = (text: string) => text.replace(compound, (found) => found.replaceAll(' ', '-'));

/** The skill as it is written. */
export const skillText = (text: string) => text.replace(compound, (found) => found.replaceAll('-', ' '));
