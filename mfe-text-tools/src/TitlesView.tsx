import type { Creation } from '@atelier/contracts';
import { byScore, Titles } from './blog-titles/TitlesResult.tsx';

export default function TitlesView({ creation }: { creation: Creation }) {
  return <Titles markdown={byScore(creation.content)} />;
}
