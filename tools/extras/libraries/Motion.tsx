import { AnimatePresence, motion } from 'motion/react';

export default () => (
  <AnimatePresence>
    <motion.p initial={{ opacity: 0 }} animate={{ opacity: 1 }} exit={{ opacity: 0 }}>
      Moved text
    </motion.p>
  </AnimatePresence>
);
