import { toolAccentProps } from '@atelier/tool-kit/results';
import { useLandingTools } from '../tools/landing-tools.ts';

/** One dab of each tool's colours: the studio's palette, as an ornament. */
export function PigmentStrip() {
  return (
    <span className="pigments" aria-hidden="true">
      {useLandingTools().map((tool) => (
        <i key={tool.path} {...toolAccentProps(tool.gradient)} />
      ))}
    </span>
  );
}
