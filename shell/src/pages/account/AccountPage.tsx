import { Panel } from '@atelier/tool-kit/results';
import { account as texts } from '../../messages.ts';
import { usePageTitle } from '../../page/page.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { DownloadEverything } from './DownloadEverything.tsx';
import { PublicName } from './PublicName.tsx';
import { UsageChart } from './UsageChart.tsx';
import { UsageToday } from './UsageToday.tsx';

/** `/ai/account`: the user's units, the public name, the export, and the deletion of the account. */
export function AccountPage() {
  usePageTitle(texts.page);
  return (
    <div className="mx-auto grid max-w-208 gap-(--gap)">
      <h1 className="font-serif text-4xl/[1.02] text-ink tracking-[-0.02em]">{texts.page}</h1>
      <Panel title={texts.today}>
        <UsageToday />
      </Panel>
      <Panel title={texts.history}>
        <UsageChart />
      </Panel>
      <Panel title={texts.name.title}>
        <PublicName />
      </Panel>
      <Panel title={texts.export.title}>
        <DownloadEverything />
      </Panel>
      <Panel title={texts.delete.title}>
        <DeleteAccount />
      </Panel>
    </div>
  );
}
