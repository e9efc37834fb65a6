import type { Creation } from '@atelier/contracts';
import { byScore, Titles } from './blog-titles/TitlesResult.tsx';

/** Titles in the history, as in their tool. */
export default function TitlesView({ creation }: { creation: Creation }) {
  return <Titles markdown={byScore(creation.content)} />;
}
