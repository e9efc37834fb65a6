import { expect } from '@playwright/test';
import { addCreations } from '../../fixtures/creations.ts';
import { newModule } from '../../fixtures/deployed-module.ts';
import { startMinutesService } from '../../fixtures/minutes-service.ts';
import { test } from '../../fixtures/test.ts';

test.use({ user: 'grace' });

const component = `await (async () => {
  const { useRun, callModule, ToolPage, ToolForm, TextInput, ResultPanel, Markdown } =
    await provided('@atelier/tool-kit');
  const h = React.createElement;
  return () => {
    const [topic, setTopic] = React.useState('');
    const [most, setMost] = React.useState(0);
    const run = useRun({ module: 'mfe-minutes', call: 'write' });
    React.useEffect(() => {
      callModule({ module: 'mfe-minutes', call: 'words' }).then((words) => setMost(words.most));
    }, []);
    const text = run.busy ? run.text : run.result?.content;
    return h(ToolPage, {
      form: h(ToolForm, {
        title: 'Minutes', action: 'Write minutes', busyAction: 'Writing', busy: run.busy,
        onSubmit: () => run.start({ body: { prompt: topic, style: 'brief' } }),
      },
        h(TextInput, { label: 'Meeting', value: topic, onChange: (event) => setTopic(event.target.value) }),
        h('p', null, 'At most ' + most + ' words'),
      ),
      result: h(ResultPanel, { title: 'Minutes', hint: 'Name a meeting.', busy: run.busy, error: run.error },
        text ? h(Markdown, { text, streaming: run.busy }) : null),
    });
  };
})()`;

test('a module has its own service: its text streams, and its creations have a place in the history', async ({
  page,
}) => {
  const service = await startMinutesService();
  const minutes = await newModule('minutes', 'Minutes');
  try {
    await minutes.deploy({
      version: '1.0.0',
      component,
      service: { calls: { write: { creates: 'meeting-minutes' }, words: { method: 'GET' } } },
      creates: [{ type: 'meeting-minutes', label: 'Meetings', name: 'Minutes' }],
    });
    await page.goto('/ai');
    await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Minutes' }).click();
    await expect(page.getByText('At most 300 words')).toBeVisible();
    await page.getByLabel('Meeting').fill('the garden club');
    await page.getByRole('button', { name: 'Write minutes' }).click();
    await expect(page.getByRole('heading', { name: 'Minutes of the garden club' })).toBeVisible();
    await expect(page.getByText('All agreed.')).toBeHidden();

    await page.reload();
    await expect(page.getByRole('heading', { name: 'Minutes of the garden club' })).toBeVisible();
    service.finish();
    await expect(page.getByText('All agreed.')).toBeVisible();
    expect(new Set(service.users).size).toBe(1);

    await addCreations('grace', 1, () => ({}));
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('button', { name: 'Meetings' }).click();
    const item = page.getByRole('listitem').filter({ hasText: 'the garden club' });
    await expect(item).toContainText('Minutes');
    await expect(page.getByText('1 of 1')).toBeVisible();
    await item.getByRole('button', { name: 'the garden club' }).first().click();
    await expect(item.getByRole('paragraph').filter({ hasText: 'All agreed.' })).toBeVisible();
  } finally {
    service.close();
  }
});
