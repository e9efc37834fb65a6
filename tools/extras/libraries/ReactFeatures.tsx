import { Component, createContext, lazy, type ReactNode, Suspense, use, useOptimistic } from 'react';

const Word = createContext('none');
const later = Promise.resolve('Used');
const Lazy = lazy(async () => ({ default: () => 'lazy' }));

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? 'caught' : this.props.children);
}

function Shown() {
  const [optimistic] = useOptimistic('optimistic');
  return `${use(later)} ${use(Word)} ${optimistic}`;
}

export default () => (
  <Word value="context">
    <Suspense fallback="waiting">
      <p>
        <Shown /> <Lazy />
        <Boundary> bounded</Boundary>
      </p>
    </Suspense>
  </Word>
);
