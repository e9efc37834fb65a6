import { events, testCreation, testId, testServer } from '@atelier/tool-kit/testing';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import WriteArticle from './WriteArticle.tsx';

const { delta, error } = events;
const done = (content: string) => events.done(testCreation({ content }));

const server = testServer();

const open = (at = '/ai/write-article') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <WriteArticle />
    </MemoryRouter>,
  );
const topicField = () => screen.getByLabelText<HTMLInputElement>('Article Topic');
const generate = async (topic = 'Tea') => {
  fireEvent.change(topicField(), { target: { value: topic } });
  const before = server.requests.length;
  fireEvent.click(screen.getByRole('button', { name: 'Generate Article' }));
  await waitFor(() => expect(server.requests.length).toBe(before + 1));
};

describe('the article writer', () => {
  it('has the texts of the specification', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Article Configuration' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Generated Article' })).toBeTruthy();
    expect(topicField().required).toBe(true);
    expect(topicField().placeholder).toContain('future of artificial intelligence');
    const group = within(screen.getByRole('group', { name: 'Article Length' }));
    const lengths = group.getAllByRole<HTMLInputElement>('radio');
    expect(lengths.map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Short (500-800 words)',
      'Medium (800-1200 words)',
      'Long (1200-1600 words)',
    ]);
    expect(lengths.map((radio) => radio.checked)).toEqual([true, false, false]);
    expect(screen.getByText('Enter a topic and hit generate to generate an article.')).toBeTruthy();
  });

  it.each([
    ['Short (500-800 words)', 800],
    ['Medium (800-1200 words)', 1200],
    ['Long (1200-1600 words)', 1600],
  ])('sends the prompt for %s', async (label, length) => {
    open();
    fireEvent.click(screen.getByLabelText(label));
    const topic = 'The quiet future of AI';
    await generate(`  ${topic} `);
    expect(server.requests[0]).toEqual({
      query: {},
      path: '/api/ai/generate-article',
      body: { prompt: `Write an article about ${topic} in ${label}`, topic, length },
    });
  });

  it('has more options, folded away; those that are used are sent, by Regenerate too', async () => {
    open();
    expect(document.querySelector('details')?.open).toBe(false);
    fireEvent.click(screen.getByText('More options'));
    fireEvent.click(screen.getByLabelText('Formal'));
    fireEvent.change(screen.getByLabelText(/^Keywords/), { target: { value: ' kettle ' } });
    expect(screen.getByText('2 in use')).toBeTruthy();
    await generate();
    const body = { tone: 'formal', keywords: 'kettle' };
    expect(server.requests[0]?.body).toMatchObject(body);
    expect(server.requests[0]?.body).not.toHaveProperty('outline');
    server.push(done('# Tea'));
    server.close();
    fireEvent.click(await screen.findByRole('button', { name: 'Regenerate' }));
    await waitFor(() => expect(server.requests).toHaveLength(2));
    expect(server.requests[1]?.body).toMatchObject(body);
  });

  it('opens with the options of an article that is used again', () => {
    open('/ai/write-article?topic=Tea&tone=simple&outline=One%0ATwo&audience=');
    expect(document.querySelector('details')?.open).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Simple').checked).toBe(true);
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Outline/).value).toBe('One\nTwo');
  });

  it.each(['', '   '])('does not send the topic %j, which the browser’s validation refuses', (topic) => {
    open();
    fireEvent.change(topicField(), { target: { value: topic } });
    expect(topicField().checkValidity()).toBe(false);
  });

  it('disables the button with the progress label while busy, and offers Stop', async () => {
    open();
    await generate();
    const button = screen.getByRole('button', { name: 'Generating Article' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('progressbar', { name: 'Generating Article' })).toBeTruthy();
    server.push(delta('One two three'));
    expect(await screen.findByText(/Writing… 3 of 800 words, \d:\d\d/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('Stopped after 3 words.')).toBeTruthy();
    const idle = screen.getByRole('button', { name: 'Generate Article' });
    expect(idle.hasAttribute('aria-disabled')).toBe(false);
  });

  it('shows the article as formatted markdown with its word count, and announces it once', async () => {
    open();
    await generate();
    server.push(delta('# Tea') + done('# Tea\n\nHot **water**.'));
    expect(await screen.findByRole('heading', { name: 'Tea' })).toBeTruthy();
    expect(screen.getByText('water').tagName).toBe('STRONG');
    expect(screen.getByText('3 words (target 500–800)')).toBeTruthy();
    expect(screen.getAllByRole('status').map((region) => region.textContent)).toContain('Done: 3 words.');
  });

  it('keeps the previous article when the next run fails, and shows the error', async () => {
    open();
    await generate();
    server.push(done('# First'));
    await screen.findByRole('heading', { name: 'First' });
    await generate();
    server.push(delta('half of it') + error('The AI provider stopped in the middle.'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The AI provider stopped in the middle.');
    expect(screen.getByRole('heading', { name: 'First' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Generate Article' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show the unfinished text (3 words)' }));
    expect(await screen.findByText('half of it')).toBeTruthy();
    expect(screen.getByText('This ended early. We kept 3 words.')).toBeTruthy();
  });

  it('continues a stopped article where it ended, and keeps both versions', async () => {
    open();
    await generate();
    server.push(delta('# Tea\n\nHot water'));
    await screen.findByText(/Writing… 3 of 800 words/);
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Continue writing' }));
    await waitFor(() => expect(server.requests.length).toBe(2));
    expect(server.requests[1]?.body).toEqual({
      prompt: 'Write an article about Tea in Short (500-800 words)',
      topic: 'Tea',
      length: 800,
      start: '# Tea\n\nHot water',
    });
    server.push(delta('# Tea\n\nHot ') + delta('water and leaves.') + done('# Tea\n\nHot water and leaves.'));
    expect(await screen.findByText('Hot water and leaves.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Earlier version' }));
    expect(screen.getByText('Hot water')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continue writing' })).toBeTruthy();
  });

  it('says when a pasted topic was cut, and counts the characters near the limit', () => {
    open();
    fireEvent.change(topicField(), { target: { value: 'word '.repeat(9000) } });
    expect(topicField().value.length).toBe(3900);
    expect(screen.getByText('We kept the first 3,900 characters.')).toBeTruthy();
    fireEvent.change(topicField(), { target: { value: 'x'.repeat(3200) } });
    expect(screen.getByText('3,200 of 3,900 characters')).toBeTruthy();
    fireEvent.change(topicField(), { target: { value: 'Tea\nand rain' } });
    expect(topicField().value).toBe('Tea and rain');
    expect(screen.queryByText(/characters/)).toBeNull();
  });

  it('starts on Enter in the topic', async () => {
    open('/ai/write-article?topic=Tea');
    fireEvent.keyDown(topicField(), { key: 'Enter' });
    await waitFor(() => expect(server.requests.length).toBe(1));
  });

  it('shows the versions of one topic only, and restores it with an earlier one', async () => {
    open();
    for (const [topic, text] of [
      ['Bread', '# Bread one'],
      ['Submarines', '# Submarines one'],
      ['Submarines', '# Submarines two'],
    ] as const) {
      await generate(topic);
      server.push(events.done(testCreation({ id: testId(server.requests.length), content: text })));
      await screen.findByRole('heading', { name: text.slice(2) });
    }
    expect(screen.getByText('Version 2 of 2')).toBeTruthy();
    fireEvent.change(topicField(), { target: { value: 'Something else' } });
    fireEvent.click(screen.getByRole('button', { name: 'Earlier version' }));
    expect(screen.getByRole('heading', { name: 'Submarines one' })).toBeTruthy();
    expect(topicField().value).toBe('Submarines');
    const earlier = screen.getByRole('button', { name: 'Earlier version' });
    expect(earlier.getAttribute('aria-disabled')).toBe('true');
  });

  it('mutes an older article below the error of another, without its notice', async () => {
    open();
    await generate('Tea');
    server.push(delta('Hot water'));
    await screen.findByText(/Writing… 2 of 800 words/);
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    await screen.findByText('Stopped after 2 words.');
    await generate('Busy topic');
    server.push(error('The AI provider is busy.'));
    await screen.findByRole('alert');
    expect(screen.queryByText('Stopped after 2 words.')).toBeNull();
    expect(screen.getByText('Hot water').closest('[data-muted]')).toBeTruthy();
  });

  it('offers an article that another tab has begun instead of showing it', async () => {
    const settings = { topic: 'Ferries', length: 1600 };
    const creation = testCreation({ status: 'running', settings });
    const { content: _, report: __, ...running } = creation;
    server.restart(undefined, [{ ...running, excerpt: '', size: 0, url: '' }]);
    open();
    expect(await screen.findByText('1 article is being written.')).toBeTruthy();
    expect(topicField().value).toBe('');
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByRole('button', { name: 'Generating Article' })).toBeTruthy();
    expect(topicField().value).toBe('Ferries');
    expect(screen.getByLabelText<HTMLInputElement>('Long (1200-1600 words)').checked).toBe(true);
  });

  it('fills the empty topic with an example', () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'The quiet life of kettles' }));
    expect(topicField().value).toBe('The quiet life of kettles');
    expect(screen.queryByRole('button', { name: 'The quiet life of kettles' })).toBeNull();
  });

  it('starts on Ctrl+Enter wherever the focus is', async () => {
    open('/ai/write-article?topic=Tea%20%26%20rain');
    expect(topicField().value).toBe('Tea & rain');
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(server.requests.length).toBe(1));
  });

  it('does not start on Ctrl+Enter in a dialog above the page', () => {
    open('/ai/write-article?topic=Tea');
    render(<div role="dialog" tabIndex={-1} />);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Enter', ctrlKey: true });
    expect(screen.getByRole('button', { name: 'Generate Article' })).toBeTruthy();
  });

  it('continues while another page is open', async () => {
    const { unmount } = open();
    await generate('Kettles');
    unmount();
    server.push(done('# Kettles'));
    open();
    expect(await screen.findByRole('heading', { name: 'Kettles' })).toBeTruthy();
    expect(topicField().value).toBe('Kettles');
  });
});
