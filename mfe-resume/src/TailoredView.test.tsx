import { cleanAfterEach, startTestServer, testCreation, testId } from '@atelier/tool-kit/testing';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import TailoredView from './TailoredView.tsx';
import { testReport, testReview } from './testing/reviews.ts';

cleanAfterEach();

it('shows each changed line to accept or refuse; a refused one has the text of the resume, until taken back', async () => {
  const lines = ['Jane Doe', '\u2022 Ran the tools of the platform'].map((text) => ({ page: 1, text }));
  const review = testReview(1, '', testReport(80, { lines }));
  const content = '# Jane Doe\n\n- Ran the best tools of the platform\n- Speaks Latin\n';
  let stored = testCreation({ id: testId(2), type: 'job-application', made_from: review.id, content });
  const server = startTestServer(({ path, body }) => {
    if (body) stored = { ...stored, ...(body as { content: string }) };
    return { success: true, message: '', creation: path.endsWith(review.id) ? review : stored };
  });
  render(<TailoredView creation={stored} />, { wrapper: MemoryRouter });
  fireEvent.mouseDown(await screen.findByRole('tab', { name: 'Changes (2)' }));
  const list = await screen.findByRole('list', { name: 'Changes to your resume' });
  expect(list.querySelector('del')?.textContent).toBe('Ran the tools of the platform');
  const button = (line: number, name: string) => {
    const item = within(list).getAllByRole('listitem')[line] as HTMLElement;
    return within(item).getByRole('button', { name });
  };
  const pressed = (line: number, name: string) => button(line, name).getAttribute('aria-pressed');

  fireEvent.click(button(0, 'Refuse'));
  await waitFor(() => expect(pressed(0, 'Refuse')).toBe('true'));
  expect(stored.content).toBe(content.replace('best ', ''));
  fireEvent.click(button(1, 'Accept'));
  await screen.findByRole('tab', { name: 'Changes (0)' });
  fireEvent.click(button(0, 'Refuse'));
  await screen.findByRole('tab', { name: 'Changes (1)' });
  expect(stored.content).toBe(content);
  const changed = server.requests.filter(({ body }) => body).map(({ path }) => path);
  expect(changed).toEqual(Array(2).fill(`/api/user/creations/${stored.id}`));
});
