import { useTool } from '@atelier/tool-kit';
import { events, testCreation, testServer } from '@atelier/tool-kit/testing';
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import BlogTitles from './BlogTitles.tsx';
import { titlesTool } from './blog-titles/titles-tool.ts';

const done = (content: string) => events.done(testCreation({ content }));

const server = testServer();

const open = () =>
  render(
    <MemoryRouter>
      <BlogTitles />
    </MemoryRouter>,
  );
const generate = async (keyword = 'tea') => {
  fireEvent.change(screen.getByLabelText('Keyword'), { target: { value: keyword } });
  const before = server.requests.length;
  fireEvent.click(screen.getByRole('button', { name: 'Generate Title' }));
  await waitFor(() => expect(server.requests.length).toBe(before + 1));
};

describe('the title generator', () => {
  it('has the texts of the specification', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'AI Title Generator' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Generated Titles' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Keyword').required).toBe(true);
    const categories = screen.getAllByRole<HTMLInputElement>('radio');
    expect(categories.map(({ value }) => value).join(' ')).toBe(
      'General Technology Health Lifestyle Education Business Travel Food',
    );
    expect(categories.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(['General']);
    expect(screen.getByText('Enter a topic and hit generate to generate a Title.')).toBeTruthy();
  });

  it('sends the prompt of the specification', async () => {
    open();
    fireEvent.click(screen.getByLabelText('Travel'));
    await generate();
    expect(server.requests[0]).toEqual({
      query: {},
      path: '/api/ai/generate-blog-title',
      body: {
        prompt: 'Generate a blog title for the keyword tea in Travel',
        keyword: 'tea',
        category: 'Travel',
      },
    });
    const button = screen.getByRole('button', { name: 'Generating Title' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  it('shows formatted markdown, and each title with a link to the article writer', async () => {
    open();
    await generate();
    server.push(done('Here they are:\n\n1. "Seven *Small* Habits of Tea"\n2. Tea & Rain'));
    expect(await screen.findByText('Here they are:')).toBeTruthy();
    expect(screen.getByText('Small').tagName).toBe('EM');
    const link = screen.getByRole('link', { name: 'Write this article: Seven Small Habits of Tea' });
    expect(link.getAttribute('href')).toBe('/ai/write-article?topic=Seven+Small+Habits+of+Tea');
    expect(screen.getByRole('button', { name: 'Copy “Tea & Rain”' })).toBeTruthy();
  });

  it('sorts titles by score and finds more like one of them', async () => {
    open();
    await generate();
    server.push(done('1. Tea\n2. 7 Small Habits That Make Tea Taste Better'));
    await screen.findByText('Tea');
    const titles = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(titles[0]).toContain('7 Small Habits');
    fireEvent.click(screen.getByRole('button', { name: 'More like this: Tea' }));
    await waitFor(() => expect(server.requests.length).toBe(2));
    expect(server.requests[1]?.body).toEqual({
      prompt: 'Generate a blog title for the keyword tea in General',
      keyword: 'tea',
      category: 'General',
      like: 'Tea',
    });
  });

  it('finds more for the keyword of titles from an earlier page, whatever the form says now', async () => {
    open();
    fireEvent.change(screen.getByLabelText('Keyword'), { target: { value: 'coffee' } });
    const { showCreation } = renderHook(() => useTool(titlesTool), { wrapper: MemoryRouter }).result.current
      .run;
    const settings = { keyword: 'tea', category: 'Food' };
    act(() => showCreation(testCreation({ settings, content: '1. Tea' })));
    fireEvent.click(await screen.findByRole('button', { name: 'More like this: Tea' }));
    await waitFor(() => expect(server.requests.length).toBe(1));
    expect(server.requests[0]?.body).toMatchObject({ ...settings, like: 'Tea' });
  });
});
