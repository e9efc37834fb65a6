import * as Popover from '@radix-ui/react-popover';

export default () => (
  <Popover.Root>
    <Popover.Trigger>Open</Popover.Trigger>
    <Popover.Portal>
      <Popover.Content>Content of the popover</Popover.Content>
    </Popover.Portal>
  </Popover.Root>
);
