import type { ModuleTool } from '@atelier/contracts';
import { expect, it } from 'vitest';
import { testModule, testSummary, testTool } from '../../testing/test-module.ts';
import { creationStyle, describeCreation, typeFilters } from './creation-style.ts';

type CreatedType = ModuleTool['creates'][number];
const tool = (path: string, order: number, created: Omit<CreatedType, 'type' | 'label'>) =>
  testTool({ path, nav: { order }, creates: [{ type: 'image', label: 'Images', ...created }] });
const images = [
  tool('/ai/cut', 2, { when: { tool: 'cut' }, subject: 'object', reuse: { file: 'File' } }),
  tool('/ai/trim', 3, { when: { tool: 'trim' }, reuse: { file: 'File' } }),
  tool('/ai/draw', 1, { subject: 'description', reuse: { style: 'Style', aspect: 'Shape' } }),
];
const registry = { modules: [testModule(images, { name: 'images' })] };
const settings = { description: 'a boat & a bay', style: 'Ink', aspect: 'tall' };
const image = { type: 'image', prompt: 'Draw a boat & a bay in Ink', settings } as const;

it('finds the tool that made a creation by its settings, otherwise the first of its type', () => {
  const pathOf = (settings: Record<string, string>) =>
    creationStyle(registry, { ...image, settings }).createdType?.tool.path;
  expect(pathOf({ tool: 'cut' })).toBe('/ai/cut');
  expect(pathOf({ tool: 'other' })).toBe('/ai/draw');
  expect(creationStyle(registry, { ...image, type: 'article' }).createdType).toBeNull();
});

it("links the tool with the user's words and the settings of the creation", () => {
  const { again, name } = creationStyle(registry, image);
  expect(name).toBe('a boat & a bay');
  expect(again).toBe('/ai/draw?description=a+boat+%26+a+bay&style=Ink&aspect=tall');
  const { again: ofPrompt } = creationStyle(registry, { ...image, prompt: 'A boat', settings: {} });
  expect(ofPrompt).toBe('/ai/draw?description=A+boat');
});

it('links a tool without a subject with the settings that it can use again', () => {
  const upload = { ...image, prompt: 'Trim it', settings: { tool: 'trim', file: 'bay 1.jpg', depth: 2 } };
  expect(creationStyle(registry, upload).again).toBe('/ai/trim?file=bay+1.jpg');
  expect(creationStyle(registry, { ...upload, settings: { tool: 'trim' } }).again).toBeNull();
});

it('names a creation by its title, the words of the user, its file, or its prompt', () => {
  const nameOf = (changes: object) => creationStyle(registry, { ...image, ...changes }).name;
  const upload = { prompt: 'Cut it', settings: { tool: 'cut', file: 'bay.jpg' } };
  expect(nameOf({ title: 'Our bay' })).toBe('Our bay');
  expect(nameOf({ settings: { ...upload.settings, object: 'boat' } })).toBe('boat');
  expect(nameOf(upload)).toBe('bay.jpg');
  expect(nameOf({ prompt: 'A boat', settings: {} })).toBe('A boat');
});

it('lists each type once as a filter', () => {
  expect(typeFilters(registry).map(({ label }) => label)).toEqual(['All', 'Images']);
});

it('shows a type of a module as its tool declares it, and by its name when no tool does', () => {
  const creates = [{ type: 'meeting-minutes', label: 'Meetings', name: 'Minutes' }];
  const served = { modules: [...registry.modules, testModule([testTool({ path: '/ai/minutes', creates })])] };
  expect(typeFilters(served)).toContainEqual({ value: 'meeting-minutes', label: 'Meetings' });
  const dated = testSummary({ ...image, type: 'meeting-minutes', created_at: '2026-11-23T12:00:00.000Z' });
  const shown = (from: typeof registry) => describeCreation(dated, creationStyle(from, dated));
  expect(shown(served)).toEqual(['Minutes', 'Nov 23, 2026']);
  expect(shown(registry)).toEqual(['meeting-minutes', 'Nov 23, 2026']);
});
