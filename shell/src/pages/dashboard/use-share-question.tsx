import type { CreationSummary } from '@atelier/contracts';
import { Button } from '@atelier/tool-kit/forms';
import { Dialog } from '@atelier/tool-kit/overlays';
import { type ReactNode, useState } from 'react';
import { dashboard as texts } from '../../messages.ts';

/** Shares a creation. The first time, a question says what personal data it contains, if it does. */
export function useShareQuestion(
  creation: CreationSummary,
  contains: string | undefined,
  share: (creation: CreationSummary) => void,
): { share: () => void; question: ReactNode } {
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  return {
    share: () => (contains && !creation.shared_until ? setAsks(true) : share(creation)),
    question: contains && (
      <Dialog
        open={asks}
        onOpenChange={setAsks}
        title={texts.shareQuestion.title}
        description={texts.shareQuestion.text({ contains })}
        actions={
          <>
            <Button onClick={close}>{texts.shareQuestion.cancel}</Button>
            <Button
              kind="primary"
              onClick={() => {
                close();
                share(creation);
              }}
            >
              {texts.share}
            </Button>
          </>
        }
      />
    ),
  };
}
