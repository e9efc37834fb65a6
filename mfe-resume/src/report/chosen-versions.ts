import { useDraft } from '@atelier/tool-kit';

/** The versions that the user chose for the tailored resume of a review, by the line that they replace. */
export const useChosenVersions = (review: string) =>
  useDraft<Readonly<Record<string, string>>>(`review-resume.chosen.${review}`, {});
