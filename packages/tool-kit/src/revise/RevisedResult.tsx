import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { editorTexts } from '../editor-messages.ts';
import { Button } from '../elements/Button.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { RepeatButton } from '../results/result-buttons.tsx';
import { Tabs } from '../results/Tabs.tsx';
import { TextChanges } from './TextChanges.tsx';

const texts = editorTexts.revise;

interface RevisedResultProps {
  before: string;
  after: string;
  storing: boolean;
  onAccept(): void;
  onRefuse(): void;
  onRepeat(): void;
}

/** A revised text beside the one before. */
export function RevisedResult({ before, after, storing, onAccept, onRefuse, onRepeat }: RevisedResultProps) {
  const [shown, setShown] = useState('changes');
  return (
    <>
      <div className="kit:max-h-[50vh] kit:overflow-y-auto">
        <Tabs
          label={texts.views}
          value={shown}
          onChange={setShown}
          tabs={[
            {
              value: 'changes',
              label: texts.changesTab,
              content: <TextChanges before={before} after={after} />,
            },
            { value: 'new', label: texts.newTab, content: <Markdown text={after} /> },
          ]}
        />
      </div>
      <div className="kit:flex kit:flex-wrap kit:items-center kit:gap-2 kit:border-line kit:border-t kit:pt-3">
        <Button
          size="small"
          kind="primary"
          busy={storing}
          icon={<Check aria-hidden="true" />}
          onClick={onAccept}
        >
          {texts.accept}
        </Button>
        <Button size="small" disabled={storing} icon={<X aria-hidden="true" />} onClick={onRefuse}>
          {texts.refuse}
        </Button>
        <RepeatButton label={texts.again} onRepeat={storing ? null : onRepeat} />
      </div>
    </>
  );
}
