import * as ScrollArea from '@radix-ui/react-scroll-area';

export default () => (
  <ScrollArea.Root type="always" className="h-20 overflow-hidden">
    <ScrollArea.Viewport className="h-full">
      <p className="h-96">Scrolled text</p>
    </ScrollArea.Viewport>
    <ScrollArea.Scrollbar orientation="vertical">
      <ScrollArea.Thumb />
    </ScrollArea.Scrollbar>
  </ScrollArea.Root>
);
