/** The words by which an article sounds at home in a field. Each fits the same places of a sentence. */
export type Domain = {
  /** Finds the field in a topic. */
  matches: RegExp;
  /** Those who do it, plural. */
  people: readonly string[];
  /** One who knows it well, with an article. */
  expert: readonly string[];
  /** Where it happens, with a preposition. */
  setting: readonly string[];
  /** What they handle, plural. */
  objects: readonly string[];
  /** A cheap way to try something, with an article. */
  trial: readonly string[];
  /** What can be counted or watched, plural. */
  measures: readonly string[];
  /** Where good knowledge is found, plural. */
  sources: readonly string[];
  /** What they do on an ordinary day, as a gerund. */
  practice: readonly string[];
};

const technology: Domain = {
  matches:
    /\b(ai|a\.i\.|artificial|software|comput\w*|robot\w*|data|digital|internet|web|app|apps|code|coding|program\w*|cloud|cyber\w*|quantum|blockchain|machine|micro-?\w*|phone|tech\w*|react|node|javascript|python|api|devops|crypto\w*|electric|semiconductor\w*|chips?|5g|vr)\b/i,
  people: ['engineers', 'developers', 'product teams', 'designers', 'small technical teams'],
  expert: ['an experienced engineer', 'a patient architect', 'a senior developer'],
  setting: ['in a small product team', 'in a busy support queue', 'on an ordinary laptop', 'in production'],
  objects: ['tools', 'systems', 'interfaces', 'devices', 'data sets'],
  trial: ['a small prototype', 'a one-week experiment', 'a pilot with ten users'],
  measures: ['response times', 'error rates', 'support tickets', 'hours saved in a month'],
  sources: ['release notes', 'public post-mortems', 'open documentation', 'conference talks'],
  practice: ['reviewing a change', 'reading logs', 'answering a bug report', 'cleaning up old data'],
};

const health: Domain = {
  matches:
    /\b(health\w*|medic\w*|sleep\w*|diet\w*|exercis\w*|fitness|yoga|meditat\w*|mental|stress|running|doctor\w*|nurs\w*|hospital\w*|therap\w*|vitamin\w*|weight|heart|anxiety|wellness|mindful\w*|nutrition\w*)\b/i,
  people: ['patients', 'nurses', 'coaches', 'families', 'general practitioners'],
  expert: ['a good physiotherapist', 'an experienced nurse', 'a careful doctor'],
  setting: ['at home after work', 'in a waiting room', 'on a quiet morning', 'in a community clinic'],
  objects: ['habits', 'routines', 'symptoms', 'training plans'],
  trial: ['a two-week routine', 'a short daily walk', 'a simple diary'],
  measures: ['hours of rest', 'resting pulse', 'energy levels', 'days without pain'],
  sources: ['clinical guidelines', 'systematic reviews', 'public health pages', 'patient groups'],
  practice: [
    'keeping a diary',
    'going to bed on time',
    'preparing a plain meal',
    'stretching for ten minutes',
  ],
};

const business: Domain = {
  matches:
    /\b(business\w*|market\w*|startup\w*|sales|customer\w*|brand\w*|compan\w*|econom\w*|financ\w*|invest\w*|money|remote work|leadership|manag\w*|career\w*|job|jobs|productiv\w*|entrepreneur\w*|budget\w*|work|workplace|office|team|teams|hiring|accounting|saving|e-?commerce)\b/i,
  people: ['managers', 'founders', 'team leads', 'customers', 'colleagues'],
  expert: ['a seasoned manager', 'a careful accountant', 'a founder on her second company'],
  setting: ['in a weekly meeting', 'in a company of twelve', 'on a sales call', 'at the end of a quarter'],
  objects: ['processes', 'offers', 'plans', 'reports', 'agreements'],
  trial: ['a trial with one team', 'a single small project', 'a month with one clear goal'],
  measures: ['repeat orders', 'days lost to waiting', 'staff turnover', 'margins'],
  sources: ['annual reports', 'customer interviews', 'trade journals', 'case studies'],
  practice: ['planning a week', 'writing a clear brief', 'calling a customer back', 'closing the books'],
};

const travel: Domain = {
  matches:
    /\b(travel\w*|trip\w*|holiday\w*|vacation\w*|hotel\w*|flight\w*|backpack\w*|tour\w*|beach\w*|island\w*|japan|italy|paris|london|lisbon|tokyo|europe\w*|asia\w*|africa\w*|hik\w*|road ?trip|train\w*|camping|destination\w*)\b/i,
  people: ['travellers', 'hosts', 'guides', 'locals', 'fellow passengers'],
  expert: ['a well-travelled friend', 'a local guide', 'a host who has seen many guests'],
  setting: ['at a railway station', 'in a market before noon', 'on a slow Sunday', 'in the off season'],
  objects: ['routes', 'plans', 'bags', 'bookings'],
  trial: ['a single long weekend', 'a day without a plan', 'a short trip close to home'],
  measures: ['hours in transit', 'cost per night', 'moments worth retelling', 'kilometres on foot'],
  sources: ['local newspapers', 'old guidebooks', 'regional tourist offices', 'travel diaries'],
  practice: [
    'packing a small bag',
    'asking for directions',
    'reading a timetable',
    'walking one more street',
  ],
};

const food: Domain = {
  matches:
    /\b(food\w*|cook\w*|bak\w*|bread|sourdough|recipe\w*|kitchen\w*|coffee|tea|wine|vegan\w*|vegetarian\w*|restaurant\w*|chocolate|cheese|pasta|pizza|soup\w*|meal\w*|breakfast|spice\w*|cake\w*|ferment\w*)\b/i,
  people: ['home cooks', 'bakers', 'growers', 'guests', 'chefs'],
  expert: ['a patient baker', 'a cook with thirty years behind her', 'a good greengrocer'],
  setting: ['in a small kitchen', 'at a long table', 'at a market stall', 'on a weeknight'],
  objects: ['ingredients', 'recipes', 'pans', 'techniques'],
  trial: ['a half-size batch', 'one plain version', 'a quiet Sunday test'],
  measures: ['time at the stove', 'empty plates', 'cost per serving', 'waste at the end of the week'],
  sources: ['family notebooks', 'old cookbooks', 'producers at the market', 'cooking schools'],
  practice: ['tasting as one goes', 'sharpening a knife', 'weighing flour', 'letting a dough rest'],
};

const education: Domain = {
  matches:
    /\b(educat\w*|school\w*|teach\w*|learn\w*|student\w*|universit\w*|child\w*|kids|parent\w*|read\w*|stud(?:y|ies|ying)|exam\w*|language\w*|classroom\w*|homework|course\w*|mathematics|math)\b/i,
  people: ['teachers', 'students', 'parents', 'tutors', 'librarians'],
  expert: ['a teacher of many years', 'a thoughtful tutor', 'a good librarian'],
  setting: ['in a full classroom', 'at the kitchen table', 'in a quiet library', 'in the first week of term'],
  objects: ['lessons', 'exercises', 'textbooks', 'questions'],
  trial: ['a single lesson', 'one term with one group', 'a ten-minute exercise'],
  measures: ['questions asked aloud', 'pages read', 'results after a month', 'attendance'],
  sources: ['classroom studies', 'teachers’ forums', 'curriculum guides', 'old exam papers'],
  practice: ['explaining a step twice', 'marking a draft', 'reading aloud', 'preparing tomorrow’s lesson'],
};

const nature: Domain = {
  matches:
    /\b(climate|environment\w*|nature|natural|forest\w*|ocean\w*|sea|animal\w*|bee|bees|bird\w*|cat|cats|dog|dogs|garden\w*|plant\w*|energy|solar|wind|renewable|recycl\w*|sustainab\w*|wildlife|river\w*|mountain\w*|soil|tree|trees|water|weather|farm\w*)\b/i,
  people: ['biologists', 'gardeners', 'farmers', 'volunteers', 'neighbours'],
  expert: ['a field biologist', 'a gardener of forty years', 'a patient ranger'],
  setting: ['on a small plot', 'along a river bank', 'in early spring', 'in a city park'],
  objects: ['habitats', 'seasons', 'species', 'tools'],
  trial: ['one raised bed', 'a single season', 'a corner left alone'],
  measures: ['species counted', 'litres of water', 'first flowers of the year', 'soil quality'],
  sources: ['field guides', 'long-term surveys', 'local nature groups', 'public weather records'],
  practice: ['watching for half an hour', 'taking notes outdoors', 'mending a fence', 'saving seed'],
};

const arts: Domain = {
  matches:
    /\b(art|arts|artist\w*|music\w*|film\w*|movie\w*|paint\w*|photo\w*|writ\w*|poet\w*|novel\w*|book\w*|design\w*|theatre|theater|danc\w*|architect\w*|histor\w*|cultur\w*|museum\w*|jazz|fashion|gam(?:e|es|ing)|stor(?:y|ies|ytelling))\b/i,
  people: ['artists', 'readers', 'editors', 'musicians', 'curators'],
  expert: ['a working artist', 'an old editor', 'a generous teacher'],
  setting: ['in a small studio', 'in a rehearsal room', 'at a desk by the window', 'in a local museum'],
  objects: ['drafts', 'sketches', 'works', 'archives'],
  trial: ['a rough sketch', 'a one-page draft', 'an evening with friends as the audience'],
  measures: ['finished pieces', 'hours at the desk', 'honest reactions', 'pages kept after a rewrite'],
  sources: ['interviews with makers', 'museum archives', 'old letters', 'critical essays'],
  practice: ['copying a master', 'cutting a paragraph', 'practising scales', 'looking for a long time'],
};

const general: Domain = {
  matches: /(?:)/,
  people: ['beginners', 'practitioners', 'neighbours', 'families', 'people with little time'],
  expert: ['someone with years of practice', 'a patient teacher', 'a thoughtful friend'],
  setting: ['on an ordinary weekday', 'at home', 'in a small group', 'over a long weekend'],
  objects: ['habits', 'tools', 'plans', 'examples'],
  trial: ['a small first attempt', 'a two-week trial', 'one modest project'],
  measures: ['time spent', 'money saved', 'good days in a month', 'things finished'],
  sources: ['well-edited books', 'local clubs', 'public libraries', 'long interviews'],
  practice: ['setting aside an hour', 'taking notes', 'asking one good question', 'tidying up afterwards'],
};

/** The field that a topic belongs to; a general one where none is recognised. */
export function domainOf(topic: string): Domain {
  const known = [food, health, travel, education, technology, nature, business, arts];
  return known.find((domain) => domain.matches.test(topic)) ?? general;
}
