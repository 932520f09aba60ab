/// How often memory has been allocated since the program began.
long allocations(void);
