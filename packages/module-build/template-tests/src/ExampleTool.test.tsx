import { clearDrafts } from '@atelier/tool-kit';
import { TestShell } from '@atelier/tool-kit/testing/test-shell';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import ExampleTool from './ExampleTool.tsx';

afterEach(() => {
  clearDrafts();
  cleanup();
});

describe('ExampleTool', () => {
  it('shows the number of words after submit', () => {
    render(
      <TestShell path="/ai/example-tool">
        <ExampleTool />
      </TestShell>,
    );
    fireEvent.change(screen.getByRole('textbox', { name: 'Text' }), { target: { value: 'one two three' } });
    fireEvent.click(screen.getByRole('button', { name: 'Count words' }));
    expect(screen.getByText('Words: 3')).toBeTruthy();
  });
});
