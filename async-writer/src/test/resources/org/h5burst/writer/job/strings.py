# Says what texts h5py finds in files: each dataset's path, whether its texts are of variable length, its shape and the texts.
import sys
import h5py
import numpy as np

for path in sys.argv[1:]:
    with h5py.File(path, 'r') as f:
        def tell(name, item):
            info = h5py.check_string_dtype(item.dtype) if isinstance(item, h5py.Dataset) else None
            if info is not None:
                texts = [text if isinstance(text, str) else text.decode() for text in np.ravel(item.asstr()[()])]
                attributes = {key: value.item() if isinstance(value, np.generic) else value for key, value in item.attrs.items()}
                print(name, 'variable' if info.length is None else info.length, info.encoding, list(item.shape), '|'.join(texts), attributes)

        f.visititems(tell)
