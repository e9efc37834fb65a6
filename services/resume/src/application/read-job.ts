/** A name such as `Fjord & Sons Ltd`. */
const word = "\\p{Lu}(?:[\\p{L}\\d&'’-]|\\.(?=\\p{L}))*";
const name = `${word}(?: (?:&|of|und|${word})){0,4}`;
/** Words before a verb of searching that are no company. */
const nobody =
  /^(?:We|Our|This|Who|You|An?|I|Us|Wir|Unser\p{L}*|Ein\p{L}*|Du|Sie|Ihr|Company|Team|Unternehmen)(?: |$)/u;

const label = (words: string) => new RegExp(`^(?:${words})\\s*[:–-]\\s*(.{2,80})$`, 'imu');
const positionLabel = label('position|job title|title|role|stelle|jobtitel|stellenbezeichnung');
const employerLabel = label('company|employer|organi[sz]ation|unternehmen|firma|arbeitgeber');

/** `We are looking for an experienced …`, `sucht ab sofort eine …`. */
const sought =
  /\b(?:(?:look|search)(?:s|ing|es)? for|seeks?|seeking|hires?|hiring|such(?:t|en)(?: wir)?(?: ab sofort| zum \S+ \S+)?):? ((?:an?|our next|eine?n?) )?(.{3,80})/iu;
/** The end of a position's name. */
const afterPosition =
  /[,.;:!?([|–—]| [-/] |\s(?:in|at|to|for|with|who|that|based|on|and|from|within|bei|für|zur?|mit|am|im|auf|und|der|die|das)\b/u;
/** The mark of a position for everyone, such as `(m/f/d)`. */
const openToAll = /^(.{3,80}?)\s*[([](?:[mwfdxi](?:\s*[/|]\s*[mwfdxi])+|all genders|gn)[)\]]/imu;
/** The first words of `Head of Sales`, and the last ones of `Payments engineer` or `Produktmanagerin`. */
const role =
  /^(?:head|vp|director|chief) |(?:manager|engineer|developer|designer|analyst|assistant|director|lead|officer|specialist|consultant|scientist|architect|administrator|coordinator|accountant|nurse|teacher|baker|writer|editor|representative|associate|technician|intern|executive|researcher|recruiter|strategist|planner|buyer|driver|cook|chef|entwickler|ingenieur|leiter|leitung|berater|referent|assistent|kaufmann|kauffrau|pfleger|lehrer|bäcker|verkäufer|techniker|fachkraft|mitarbeiter|praktikant|werkstudent)(?:[:*/]?-?in)?$/iu;

const employers = [
  employerLabel,
  new RegExp(
    `(?:^|[.!?\\n] *)(${name}) (?:is (?:looking for|hiring|seeking)|looks for|seeks|hires|sucht)\\b`,
    'u',
  ),
  new RegExp(`\\b[Jj]oin (${name})`, 'u'),
  new RegExp(`^.{3,80}? (?:at|bei(?: der| dem)?|@) (${name})`, 'u'),
  new RegExp(
    `((?:${name}) (?:GmbH(?: & Co\\. KG)?|AG|SE|Inc\\.?|Ltd\\.?|LLC|AB|Corp\\.?|plc))(?![\\p{L}\\d])`,
    'u',
  ),
];

/** The start of an advertisement in characters; later text is about others too. */
const read = 800;

/** The position and the employer of a job advertisement, without guesses. */
export function readJob(advertisement: string): string[] {
  const text = advertisement.trim().slice(0, read);
  const found = [
    positionOf(text),
    employers
      .map((way) => way.exec(text)?.[1] ?? '')
      .map(withoutArticle)
      .find(isEmployer),
  ];
  return found.flatMap((part) => (part ? [part.trim().replace(/[.,]$/, '').slice(0, 80)] : []));
}

const withoutArticle = (text: string) => text.replace(/^(?:The|Der|Die|Das) /, '');
const isEmployer = (text: string) => text !== '' && !nobody.test(text);

function positionOf(text: string): string | undefined {
  const labelled = positionLabel.exec(text)?.[1];
  if (labelled) return labelled.split(afterPosition)[0];
  const [, article, rest = ''] = sought.exec(text) ?? [];
  const wanted = rest.split(afterPosition)[0] ?? '';
  // Adjectives before the position have no capital.
  const position = /\p{Lu}.*/u.exec(wanted)?.[0] ?? '';
  if (role.test(wanted) || (article && position)) return position || wanted;
  const open = openToAll.exec(text)?.[1]?.split(afterPosition)[0];
  if (open) return open;
  const first = text.split('\n')[0]?.split(afterPosition)[0]?.trim() ?? '';
  return role.test(first) ? first : undefined;
}
