import type { Creation } from '@atelier/contracts';
import { Titles } from './blog-titles/TitlesResult.tsx';

/** Titles in the history, as in their tool. */
export default function TitlesView({ creation }: { creation: Creation }) {
  return <Titles markdown={creation.content} />;
}
