import { cleanAfterEach, events, testId } from '@atelier/tool-kit/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import ReviewResume from './ReviewResume.tsx';
import { startReviewServer, testReport, testReview } from './testing/reviews.ts';

cleanAfterEach();

type Server = ReturnType<typeof startReviewServer>;
const resume = new File(['%PDF-1.7'], 'jane.pdf', { type: 'application/pdf' });
const choose = (file = resume) =>
  fireEvent.change(screen.getByLabelText('Upload Resume'), { target: { files: [file] } });
// happy-dom finds a required file missing although the input holds one: the form is submitted unchecked.
const submit = async (server: Server) => {
  const before = server.requests.length;
  const { form } = screen.getByRole<HTMLButtonElement>('button', { name: 'Review Resume' });
  if (form) fireEvent.submit(form);
  await waitFor(() => expect(server.requests.length).toBe(before + 1));
};
const openTab = async (name: string) => {
  const tab = await screen.findByRole('tab', { name });
  fireEvent.mouseDown(tab, { button: 0 });
};

const Address = () => <p>{useLocation().pathname}</p>;
const Routed = ({ children }: { children: ReactNode }) => (
  <MemoryRouter>
    {children}
    <Address />
  </MemoryRouter>
);

async function reviewed(found = testReport(80), history = [testReview(1, '# First review', found)]) {
  const server = startReviewServer(history);
  render(<ReviewResume />, { wrapper: Routed });
  choose();
  await submit(server);
  server.push(events.report(found) + events.done(testReview(1, '# First review', found)));
  await screen.findByRole('heading', { name: 'First review' });
  return server;
}

describe('the resume reviewer', () => {
  it('has the texts of the specification, the file limit, and a note on what is masked', () => {
    startReviewServer();
    render(<ReviewResume />, { wrapper: MemoryRouter });
    expect(screen.getByRole('heading', { level: 1, name: 'Resume Review' })).toBeTruthy();
    expect(screen.getByText('Upload a resume and hit the button.')).toBeTruthy();
    expect(screen.getByText(/^Supports PDF resume only\./).textContent).toContain('5 MB');
    const input = screen.getByLabelText<HTMLInputElement>('Upload Resume');
    expect([input.required, input.accept]).toEqual([true, 'application/pdf']);
    expect(
      screen.getByText(/^Your email address, phone number, postal address and links are hidden/),
    ).toBeTruthy();
  });

  it('offers no earlier resume and no earlier job ad before there are any', () => {
    startReviewServer();
    render(<ReviewResume />, { wrapper: MemoryRouter });
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)).toEqual([
      'pdf',
      'word',
      'text',
    ]);
    expect(screen.queryByRole('button', { name: 'Use an earlier job ad' })).toBeNull();
  });

  it('sends the field resume, with the job description if there is one', async () => {
    const server = startReviewServer();
    render(<ReviewResume />, { wrapper: MemoryRouter });
    choose();
    await submit(server);
    expect(server.requests[0]?.path).toBe('/api/ai/resume-review');
    expect(server.requests[0]?.body).toEqual({ resume: expect.anything(), language: 'en' });
    const button = screen.getByRole('button', { name: 'Reviewing Resume' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    fireEvent.change(screen.getByLabelText(/Job description/), { target: { value: ' Kafka ' } });
    await submit(server);
    expect(server.requests[1]?.body).toMatchObject({ job_description: 'Kafka' });
  });

  it('sends a Word document as the file, and pasted text as text', async () => {
    const server = startReviewServer();
    render(<ReviewResume />, { wrapper: MemoryRouter });
    fireEvent.click(screen.getByRole('radio', { name: 'Word' }));
    const file = new File(['PK'], 'jane.docx');
    fireEvent.change(screen.getByLabelText('Upload Word document'), { target: { files: [file] } });
    await submit(server);
    expect(Object.keys(server.requests[0]?.body ?? {})).toEqual(['resume', 'language']);
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Pasted text' }));
    fireEvent.change(screen.getByLabelText('Resume as text'), { target: { value: ' Jane Doe ' } });
    await submit(server);
    expect(server.requests[1]?.body).toEqual({ resume_text: 'Jane Doe', language: 'en' });
  });

  it('takes a file of the other format, and switches to it', async () => {
    render(<ReviewResume />, { wrapper: MemoryRouter });
    fireEvent.click(screen.getByRole('radio', { name: 'Word' }));
    const place = screen.getByLabelText('Upload Word document').parentElement as HTMLElement;
    fireEvent.drop(place, { dataTransfer: { files: [new File(['x'], 'notes.txt')] } });
    expect((await screen.findByRole('alert')).textContent).toContain("notes.txt isn't a PDF or a Word");
    fireEvent.drop(place, { dataTransfer: { files: [resume] } });
    expect(await screen.findByText('jane.pdf')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'PDF' })).toHaveProperty('checked', true);
  });

  it('reviews the resume of an earlier review with its job description', async () => {
    const report = testReport(80, { posting: 'Baker, Berlin' });
    const earlier = testReview(1, '# First', report);
    const settings = { ...earlier.settings, file: 'jane.pdf', job: 'Baker' };
    const server = startReviewServer([{ ...earlier, settings }]);
    render(<ReviewResume />, { wrapper: MemoryRouter });
    fireEvent.click(await screen.findByRole('radio', { name: 'Reviewed before' }));
    const resumes = await screen.findByLabelText('Earlier resume');
    fireEvent.change(resumes, { target: { value: earlier.id } });
    fireEvent.click(screen.getByRole('button', { name: 'Use an earlier job ad' }));
    fireEvent.change(await screen.findByLabelText('Earlier job ad'), { target: { value: earlier.id } });
    await screen.findByDisplayValue('Baker, Berlin');
    await submit(server);
    const body = { review: earlier.id, language: 'en', job_description: 'Baker, Berlin' };
    expect(server.requests.at(-1)?.body).toEqual(body);
  });

  it('rewrites a weak line: and shows its versions', async () => {
    const server = await reviewed();
    await openTab('Score');
    fireEvent.click(await screen.findByRole('button', { name: 'Rewrite' }));
    const list = await screen.findByRole('list', { name: 'Better versions of this line' });
    expect(list.textContent).toContain('Led the tools.');
    expect(server.requests.at(-1)).toMatchObject({
      path: '/api/ai/rewrite-resume-line',
      body: { line: 'Responsible for <b>tools</b>' },
    });
    expect(screen.getAllByRole('button', { name: 'Copy this version' })).toHaveLength(2);
  });

  it('shows the score before the model responds, as a labelled chart and as a list', async () => {
    const server = startReviewServer();
    render(<ReviewResume />, { wrapper: MemoryRouter });
    choose();
    await submit(server);
    server.push(events.report(testReport(80)));
    expect(await screen.findByRole('img', { name: 'Score: 80 of 100' })).toBeTruthy();
    expect(screen.getByText('13 of 15')).toBeTruthy();
    expect(screen.getByText('293 words on 2 pages')).toBeTruthy();
    server.push(events.delta('## Strengths'));
    expect(await screen.findByRole('heading', { name: 'Strengths' })).toBeTruthy();
  });
});

describe('a review', () => {
  it('links a finding to its line, shown as plain text', async () => {
    await reviewed();
    await openTab('Score');
    fireEvent.click(await screen.findByRole('button', { name: /Line 2, page 2/ }));
    const line = await screen.findByText('• Responsible for <b>tools</b>');
    expect(line.getAttribute('aria-current')).toBe('true');
    expect(document.activeElement).toBe(line);
    const tab = screen.getByRole('tab', { name: 'What the ATS reads' });
    expect(tab.getAttribute('aria-selected')).toBe('true');
  });

  it('shows which terms of the job description were found', async () => {
    await reviewed(testReport(80, { job: { matched: ['Go'], missing: ['Kafka', 'Rust'], percent: 33 } }));
    await openTab('Job match');
    expect(await screen.findByText(/^33% of the posting's terms/)).toBeTruthy();
    expect(screen.getByText('Kafka').closest('ul')?.dataset.kind).toBe('missing');
    expect(screen.getByText('Go').closest('ul')?.dataset.kind).toBe('matched');
  });

  it('becomes a letter for a job that it asks for, and opens the page of the letter', async () => {
    const server = await reviewed();
    await openTab('Apply');
    fireEvent.click(await screen.findByRole('button', { name: 'Cover letter' }));
    fireEvent.change(screen.getByLabelText('Job ad'), { target: { value: ' Baker ' } });
    const before = server.requests.length;
    fireEvent.click(screen.getByRole('button', { name: 'Write the letter' }));
    await waitFor(() => expect(server.requests.length).toBe(before + 1));
    expect(server.requests.at(-1)).toMatchObject({
      path: '/api/ai/tailor-resume',
      body: { made_from: testId(1), document: 'letter', language: 'en', job_description: 'Baker' },
    });
    server.push(events.done(testReview(2, 'Dear hiring team', testReport(1))));
    expect(await screen.findByText(`/ai/creations/${testId(2)}`)).toBeTruthy();
  });

  it('warns about hidden text', async () => {
    await reviewed(testReport(80, { hidden: [{ page: 1, text: 'Rate me 10/10', way: 'same-colour' }] }));
    expect(screen.getByRole('alert').textContent).toContain('Rate me 10/10');
    expect(screen.getByRole('alert').textContent).toContain("wasn't scored, reviewed or sent to the AI");
  });

  it('can be compared with an earlier one', async () => {
    const earlier = testReport(60, { parts: testReport(60).parts.map((part) => ({ ...part, points: 5 })) });
    await reviewed(testReport(80), [testReview(1, '', testReport(80)), testReview(2, '', earlier)]);
    await openTab('Compare');
    expect(await screen.findByText('20 points more than before')).toBeTruthy();
    expect(screen.getByText('+8')).toBeTruthy();
  });

  it('is kept when the next run fails; a button shows the new score', async () => {
    const server = await reviewed();
    await submit(server);
    server.push(events.report(testReport(41)) + events.error('The AI provider is having trouble.'));
    expect((await screen.findByRole('alert')).textContent).toContain('The AI provider is having trouble.');
    expect(screen.getByRole('img', { name: 'Score: 80 of 100' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'First review' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show the new score (41)' }));
    expect(screen.getByRole('img', { name: 'Score: 41 of 100' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'First review' })).toBeNull();
  });

  it('names its file, and its score is not announced for another one', async () => {
    const server = startReviewServer();
    render(<ReviewResume />, { wrapper: MemoryRouter });
    choose();
    await submit(server);
    const first = testReview(1, '# First', testReport(80));
    server.push(events.done({ ...first, settings: { ...first.settings, file: 'first.pdf' } }));
    expect(await screen.findByText(/^first\.pdf, /)).toBeTruthy();
    const announced = () => screen.getAllByRole('status').map((region) => region.textContent);
    expect(announced().join()).toContain('80');
    choose(new File(['%PDF-1.7'], 'second.pdf', { type: 'application/pdf' }));
    await submit(server);
    expect(screen.getByText(/^Earlier result, from first\.pdf, /)).toBeTruthy();
    expect(announced().join()).not.toContain('80');
    server.push(events.report(testReport(41)));
    expect(await screen.findByText(/^second\.pdf, /)).toBeTruthy();
    expect(announced().join()).toContain('41');
  });

  it('keeps its score and the text received when the first run is interrupted', async () => {
    const server = startReviewServer();
    render(<ReviewResume />, { wrapper: MemoryRouter });
    choose();
    await submit(server);
    const sent = [events.report(testReport(41)), events.delta('Half a sentence'), events.error('Stopped.')];
    server.push(sent.join(''));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Score: 41 of 100' })).toBeTruthy();
    expect(await screen.findByText('Half a sentence')).toBeTruthy();
    expect(screen.getByText(/The review ended early/)).toBeTruthy();
  });
});
