import { callFile } from '@atelier/tool-kit/api';
import { ErrorState, ProgressLine, useAction } from '@atelier/tool-kit/feedback';
import { Button } from '@atelier/tool-kit/forms';
import { downloadBlob, Panel } from '@atelier/tool-kit/results';
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { openProfile } from '../../auth/index.ts';
import { usePageTitle } from '../../browser/titles.ts';
import { PageHead } from '../../elements/PageHead.tsx';
import { account as texts } from '../../messages.ts';
import { frame } from '../../settings/public-messages.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { NewKey } from './NewKey.tsx';
import { PublicName } from './PublicName.tsx';
import { UsageChart } from './UsageChart.tsx';
import { UsageToday } from './UsageToday.tsx';

/** The user's units, name, keys, export and deletion. `?keys` leads to the keys, `?webhooks` opens the webhooks. */
export function AccountPage() {
  usePageTitle(texts.page);
  const [query] = useSearchParams();
  const webhooks = query.has('webhooks');
  useEffect(() => {
    if (webhooks) void openProfile('/webhooks');
  }, [webhooks]);
  return (
    <div className="mx-auto grid max-w-272 gap-(--gap)">
      <PageHead title={texts.page}>
        <a href="/docs" className="text-ink-2 text-sm underline underline-offset-[0.2em] hover:text-ink">
          {frame.api}
        </a>
      </PageHead>
      <div className={pair}>
        <Panel title={texts.today}>
          <UsageToday />
        </Panel>
        <UsageChart />
      </div>
      <div className={pair}>
        <Panel title={texts.keys.title}>
          <NewKey focus={query.has('keys')} />
        </Panel>
        <div className="grid gap-(--gap)">
          <Panel title={texts.name.title}>
            <PublicName />
          </Panel>
          <Panel title={texts.export.title}>
            <DownloadEverything />
          </Panel>
          <Panel title={texts.delete.title} className="border-bad/40">
            <DeleteAccount />
          </Panel>
        </div>
      </div>
    </div>
  );
}

const pair = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] gap-(--gap)';

function DownloadEverything() {
  const download = useAction(async () => {
    const file = await callFile('exportCreations', {});
    downloadBlob(file, `atelier-${new Date().toISOString().slice(0, 10)}.zip`);
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="min-w-48 flex-1 text-ink-2">{texts.export.text}</p>
      <Button busy={download.busy} onClick={download.run} icon={<Download aria-hidden="true" />}>
        {texts.export.button}
      </Button>
      {download.busy && (
        <div className="grid w-full gap-2">
          <ProgressLine value={null} label={texts.export.button} />
          <p className="text-ink-3">{texts.export.working}</p>
        </div>
      )}
      {download.error && <ErrorState error={download.error} />}
    </div>
  );
}
