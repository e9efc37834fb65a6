import { Command } from 'cmdk';

export default () => (
  <Command label="Commands">
    <Command.Input />
    <Command.List>
      <Command.Item>First command</Command.Item>
    </Command.List>
  </Command>
);
