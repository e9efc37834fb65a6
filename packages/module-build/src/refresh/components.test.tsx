import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, createElement, memo, useState } from 'react';
import { createSignatureFunctionForTransform } from 'react-refresh/runtime';
import { describe, expect, it } from 'vitest';
import { refreshable, registerComponent, showRegistered } from './components.ts';
import { useEffect, useMemo } from './react.ts';

/** What the compiler adds to a component: its id and the key of its hooks. */
function evaluated<Type>(type: Type, id: string, hooks: string): Type {
  createSignatureFunctionForTransform()(type, hooks);
  registerComponent(type, id);
  return type;
}
const element = (type: ComponentType) => createElement(refreshable(type));
const shownAfter = (evaluate: () => void) =>
  act(async () => {
    evaluate();
    showRegistered();
  });

describe('a component in development', () => {
  const counter = (label: string) =>
    function Counter() {
      const [count, setCount] = useState(0);
      return (
        <button type="button" onClick={() => setCount(count + 1)}>
          {label} {count}
        </button>
      );
    };

  it('renders its new version with the state it had, if the hooks are the same', async () => {
    render(element(evaluated(counter('Clicks'), 'same', 'one')));
    fireEvent.click(screen.getByText('Clicks 0'));
    await shownAfter(() => evaluated(counter('Count'), 'same', 'one'));
    expect(screen.getByText('Count 1')).toBeTruthy();
  });

  it('begins again if the hooks changed', async () => {
    render(element(evaluated(counter('Clicks'), 'other', 'one')));
    fireEvent.click(screen.getByText('Clicks 0'));
    await shownAfter(() => evaluated(counter('Count'), 'other', 'two'));
    expect(screen.getByText('Count 0')).toBeTruthy();
  });

  it('renders the new version of a component inside one that did not change', async () => {
    const Inner = evaluated(memo(counter('Clicks')), 'inner', 'one');
    const child = element(Inner);
    const Outer = evaluated(
      function Outer() {
        return <div>{child}</div>;
      },
      'outer',
      '',
    );
    render(element(Outer));
    fireEvent.click(screen.getByText('Clicks 0'));
    await shownAfter(() => evaluated(memo(counter('Count')), 'inner', 'one'));
    expect(screen.getByText('Count 1')).toBeTruthy();
  });

  it('runs the effects and computes the values of its new version', async () => {
    const effects: string[] = [];
    const version = (label: string) =>
      function Computed() {
        useEffect(() => {
          effects.push(label);
          return () => void effects.push(`end of ${label}`);
        }, []);
        return <p>{useMemo(() => label, [])}</p>;
      };
    render(element(evaluated(version('first'), 'computed', 'one')));
    await shownAfter(() => evaluated(version('second'), 'computed', 'one'));
    expect(screen.getByText('second')).toBeTruthy();
    expect(effects).toEqual(['first', 'end of first', 'second']);
  });
});
