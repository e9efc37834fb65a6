import type { Creation } from '@atelier/contracts';
import { callApi, Markdown, reported, showChanged, Tabs, useCreation, useDraft } from '@atelier/tool-kit';
import { useMemo, useState } from 'react';
import { messages } from './messages.ts';
import { toReport } from './report/report.ts';
import { changeKey, compareLines, withRefused } from './tailored/compare-lines.ts';
import { type Decisions, LineChanges } from './tailored/LineChanges.tsx';

const { changes: labels } = messages;

/** A tailored resume, and what it changed in the resume of its review, as long as that is stored. */
export default function TailoredView({ creation }: { creation: Creation }) {
  const { content, made_from: review, status } = creation;
  if (!review || status !== 'completed') return <Markdown text={content} />;
  return <Tailored key={creation.id} given={creation} review={review} />;
}

/** The text that the AI wrote, and the decisions about its changes. */
interface Compared {
  tailored: string;
  decisions: Decisions;
}

const textOf = (resume: readonly string[], { tailored, decisions }: Compared) =>
  withRefused(compareLines(resume, tailored), (key) => decisions[key] === 'refused');

function Tailored({ given, review }: { given: Creation; review: string }) {
  const [tab, setTab] = useState('text');
  const [busy, setBusy] = useState(false);
  const page = useCreation({ id: given.id });
  const { id, content, updated_at } = page.creation ?? given;
  const { creation: reviewed } = useCreation({ id: review });
  const [stored, store] = useDraft<Compared | null>(`review-resume.tailored.${id}`, null);
  const resume = useMemo(() => toReport(reviewed?.report)?.lines.map(({ text }) => text), [reviewed]);
  const compared = useMemo((): Compared => {
    if (resume && stored && textOf(resume, stored) === content) return stored;
    // Edited elsewhere: what was refused is no longer told from what was never changed.
    const accepted = Object.entries(stored?.decisions ?? {}).filter(
      ([, decision]) => decision === 'accepted',
    );
    return { tailored: content, decisions: Object.fromEntries(accepted) };
  }, [resume, stored, content]);
  const changes = useMemo(
    () => (resume ? compareLines(resume, compared.tailored).filter(({ changed }) => changed) : []),
    [resume, compared],
  );
  const markdown = <Markdown text={content} />;
  if (!resume) return markdown;

  async function decide(decisions: Decisions, lines: readonly string[]) {
    const next = { ...compared, decisions };
    const text = textOf(lines, next);
    if (text !== content) {
      setBusy(true);
      const body = { content: text, based_on: updated_at };
      const saved = await reported(callApi('changeCreation', { params: { id }, body }));
      setBusy(false);
      if (!saved) return page.reload();
      page.change(saved.creation);
      showChanged(saved.creation);
    }
    store(next);
  }

  const count = changes.filter((change) => !compared.decisions[changeKey(change)]).length;
  const list = (
    <LineChanges
      changes={changes}
      decisions={compared.decisions}
      busy={busy}
      onDecide={(decisions) => void decide(decisions, resume)}
    />
  );
  return (
    <Tabs
      label={labels.tabs}
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'text', label: labels.text, content: markdown },
        { value: 'changes', label: labels.open({ count }), content: list },
      ]}
    />
  );
}
