import type { Language } from '@atelier/contracts/languages';

export const examples = {
  en: {
    verbs: 'led, built, cut',
    dates: 'March 2021 - Present',
    experience: 'Experience',
    education: 'Education',
    skills: 'Skills',
    summary: 'Summary',
  },
  de: {
    verbs: 'leitete, Aufbau, entwickelt',
    dates: '03/2021 - heute',
    experience: 'Berufserfahrung',
    education: 'Ausbildung',
    skills: 'Kenntnisse',
    summary: 'Profil',
  },
} as const satisfies Record<Language, Record<string, string>>;
