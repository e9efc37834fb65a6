import { useSettings } from '../../page/app-context.ts';
import { pages } from '../messages.ts';
import { Prose } from './Prose.tsx';
import { prose } from './prose.ts';

/** The first two lines of the operator's notice. */
function Notice({ text }: { text: string }) {
  const [title, detail] = text.split('\n');
  return (
    <p className="rounded-card border border-line-strong bg-sunk px-[1.2rem] py-4">
      <b>{title}.</b> {detail?.replace(/:$/, '.')}
    </p>
  );
}

/** What is stored, who processes it, and how it is deleted. */
export function PrivacyPage() {
  const { notice } = useSettings();
  return (
    <Prose title={pages.privacy.title} lead={pages.privacy.lead}>
      {notice && <Notice text={notice} />}
      <prose.Privacy />
    </Prose>
  );
}
