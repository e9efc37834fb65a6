import * as Select from '@radix-ui/react-select';

export default () => (
  <Select.Root>
    <Select.Trigger aria-label="Open">
      <Select.Value placeholder="Fruit" />
    </Select.Trigger>
    <Select.Portal>
      <Select.Content position="popper">
        <Select.Viewport>
          <Select.Item value="apple">
            <Select.ItemText>Apple</Select.ItemText>
          </Select.Item>
        </Select.Viewport>
      </Select.Content>
    </Select.Portal>
  </Select.Root>
);
