import { Button, Dialog, DialogTitle, TextField } from '@mui/material';
import { useState } from 'react';

export default () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <TextField label="Name" />
      <Button variant="contained" onClick={() => setOpen(true)}>
        Open
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)}>
        <DialogTitle>Title of MUI</DialogTitle>
      </Dialog>
    </>
  );
};
