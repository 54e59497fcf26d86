# Writes what h5py, netCDF4, xarray (by two engines), ncdump and h5dump read in files, one line each in the same words:
# reader, file, object or object@attribute, shape and elements, with tabs between. What a reader cannot read is missing.
import os
import re
import struct
import subprocess
import sys
import warnings

import h5netcdf  # noqa: F401
import h5py
import netCDF4
import numpy as np
import xarray

warnings.simplefilter("ignore")


def double(value):
    return "nan" if np.isnan(value) else "f" + struct.pack(">d", float(value)).hex()


def element(value, dtype, file=None):
    names = h5py.check_enum_dtype(dtype)
    if dtype.kind == "b":
        return "TRUE" if value else "FALSE"
    if names:
        return {number: name for name, number in names.items()}[int(value)]
    if dtype.subdtype:
        return "[" + ",".join(element(each, dtype.subdtype[0], file) for each in np.ravel(value)) + "]"
    if dtype.names:
        return "{" + ",".join(n + "=" + element(value[n], dtype[n], file) for n in dtype.names) + "}"
    if dtype.kind == "c":
        return "{r=%s,i=%s}" % (double(value.real), double(value.imag))
    if dtype.kind == "V":
        return "o" + value.tobytes().hex()
    if dtype.kind == "f":
        return double(value)
    if isinstance(value, h5py.Reference):
        return "r" + file[value].name
    if isinstance(value, (bytes, str, np.bytes_, np.str_)):
        return "s" + (value if isinstance(value, bytes) else value.encode()).rstrip(b"\0").hex()
    return str(int(value))


def lines(shape, elements):
    return "x".join(str(extent) for extent in shape) + "\t" + ",".join(elements)


def array(values, dtype, file=None):
    """Elements may be arrays themselves: the shape is that of what holds them."""
    values = np.asarray(values) if not isinstance(values, (np.ndarray, np.void)) else values
    if dtype.subdtype:
        inner = len(dtype.subdtype[1])
        flat = values.reshape((-1,) + dtype.subdtype[1])
        return lines(values.shape[:values.ndim - inner], [element(each, dtype, file) for each in flat])
    return lines(values.shape, [element(each, dtype, file) for each in values.reshape(-1)])


def by_h5py(path, skipped):
    with h5py.File(path, "r") as file:
        def attributes(name, node):
            for key in node.attrs:
                value = node.attrs.get_id(key)
                content = np.array(node.attrs[key]) if value.dtype.kind == "O" else node.attrs[key]
                if h5py.check_vlen_dtype(value.dtype) not in (None, str, bytes):
                    content = ["[" + ",".join("r" + file[each].name for each in row) + "]" for row in content]
                    yield name + "@" + key, lines(value.shape, content)
                elif value.dtype.names and h5py.check_ref_dtype(value.dtype[0]):
                    yield name + "@" + key, lines(value.shape, [element(row, value.dtype, file) for row in content])
                else:
                    yield name + "@" + key, array(content, value.dtype, file)

        def walk(name, group):
            yield from attributes(name or "/", group)
            for key in group:
                node, full = group[key], name + "/" + key
                if isinstance(node, h5py.Group):
                    yield from walk(full, node)
                elif isinstance(node, h5py.Dataset):
                    yield full, readable(lambda: array(node[()], node.id.dtype, file))
                    yield from attributes(full, node)
        yield from walk("", file)


def readable(read):
    try:
        return read()
    except Exception as failure:
        return "!" + repr(failure).replace("\n", " ")


def plain(value):
    """A value of an attribute as netCDF4 and xarray give it."""
    values = np.asarray(value)
    return array(values, values.dtype if values.dtype.kind != "U" else np.dtype("O"))


def netcdf_type(variable):
    kind = variable.datatype
    if isinstance(kind, netCDF4.EnumType):
        return h5py.enum_dtype({name: int(number) for name, number in kind.enum_dict.items()}, basetype=kind.dtype)
    return kind.dtype if isinstance(kind, netCDF4.CompoundType) else variable.dtype if variable.dtype is not str \
        else np.dtype("O")


def by_netcdf4(path, skipped):
    def walk(name, group):
        for key in group.ncattrs():
            yield (name or "/") + "@" + key, plain(group.getncattr(key))
        for key, variable in group.variables.items():
            full = name + "/" + key
            variable.set_auto_maskandscale(False)
            variable.set_auto_chartostring(False)
            if full not in skipped:
                yield full, readable(lambda: array(variable[...], netcdf_type(variable)))
            for attribute in variable.ncattrs():
                yield full + "@" + attribute, plain(variable.getncattr(attribute))
        for key, below in group.groups.items():
            yield from walk(name + "/" + key, below)
    with netCDF4.Dataset(path) as file:
        yield from walk("", file)


def by_xarray(engine, **options):
    def read(path, skipped):
        groups = [""]
        with h5py.File(path, "r") as file:
            file.visititems(lambda name, node: groups.append("/" + name) if isinstance(node, h5py.Group) else None)
        for group in groups:
            crashing = [name.rsplit("/", 1)[1] for name in skipped
                        if engine == "netcdf4" and name.rsplit("/", 1)[0] == group]
            with xarray.open_dataset(path, engine=engine, group=group or None, mask_and_scale=False,
                                     drop_variables=crashing,
                                     decode_times=False, decode_coords=False, cache=False, **options) as data:
                for key, value in data.attrs.items():
                    yield (group or "/") + "@" + key, plain(value)
                for key, variable in data.variables.items():
                    full = group + "/" + key
                    yield full, readable(lambda: plain(variable.values))
                    for attribute, value in variable.attrs.items():
                        yield full + "@" + attribute, plain(value)
    return read


# A string, a mark, or what is between.
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]();,:=]|[^\s"{}\[\]();,:=]+')


def leaves(dtype):
    if dtype.subdtype:
        return leaves(dtype.subdtype[0]) * int(np.prod(dtype.subdtype[1]))
    if dtype.names:
        return [leaf for name in dtype.names for leaf in leaves(dtype[name])]
    return [np.dtype("f%d" % (dtype.itemsize // 2))] * 2 if dtype.kind == "c" else [dtype]


def unquoted(token):
    """h5dump prints bytes that are no ASCII as octal numbers of four bytes."""
    text = re.sub(r"\\(3777777[0-7]{4}|[0-7]{3})", lambda octal: chr(int(octal[1], 8) & 0xff), token[1:-1])
    return text.encode("latin-1") if text != token[1:-1] else text.encode()


def printed(token, dtype, dataset):
    if token == "_":
        return "s" if dtype.kind == "O" else element(dataset.fillvalue, dtype)
    if h5py.check_enum_dtype(dtype) or dtype.kind == "b":
        return token
    if dtype.kind in "OS":
        return "s" + unquoted(token).rstrip(b"\0").hex()
    if dtype.kind == "f":  # ncdump's NaNf and Infinityf are of four bytes
        return element(dtype.type(re.sub(r"(?<=N)f$|(?<=y)f$", "", token)), dtype)
    return element(int(token), dtype)


def nested(dtype, found):
    if dtype.subdtype:
        return "[" + ",".join(nested(dtype.subdtype[0], found) for _ in range(int(np.prod(dtype.subdtype[1])))) + "]"
    if dtype.names:
        return "{" + ",".join(n + "=" + nested(dtype[n], found) for n in dtype.names) + "}"
    if dtype.kind == "c":
        return "{r=%s,i=%s}" % (next(found), next(found))
    return next(found)


def from_text(dataset, tokens):
    kinds, stored = leaves(dataset.id.dtype), dataset.id.get_type()
    if isinstance(stored, (h5py.h5t.TypeOpaqueID, h5py.h5t.TypeBitfieldID)):  # bytes, the last one first in a bit field
        return lines(dataset.shape, [("o" + text.replace(":", "")) if isinstance(stored, h5py.h5t.TypeOpaqueID) else
                                     str(int("".join(reversed(text.split(":"))), 16)) for text in "".join(tokens).split(",")])
    if isinstance(stored, h5py.h5t.TypeReferenceID):
        return lines(dataset.shape, ["r" + token[1:-1] for token in tokens if token.startswith('"/')])
    values = [t for t in tokens if t not in "{}[](),:;="]
    found = iter([printed(t, kinds[i % len(kinds)], dataset) for i, t in enumerate(values)])
    all_ = [nested(dataset.id.dtype, found) for _ in range(len(values) // len(kinds))]
    return lines(dataset.shape, all_)


def by_ncdump(path, skipped):
    """Line by line, as it prints one thing a line."""
    command = ["ncdump", "-p", "9,17", path]
    dumped = subprocess.run(command, capture_output=True, text=True)
    if dumped.returncode != 0:  # it crashes
        command[1:1] = ["-v", ",".join(escaped(name) for name, _ in by_netcdf4(path, skipped) if "@" not in name)]
        dumped = subprocess.run(command, capture_output=True, text=True, check=True)
    text = dumped.stdout
    where, data, statement = [], False, ""
    with h5py.File(path, "r") as file:
        for line in text.splitlines():
            group = re.fullmatch(r"\s*group: (.+) {", line)
            if group:
                where, data = where + [group[1].replace("\\", "")], False
            elif re.fullmatch(r"\s*data:", line):
                data = True
            elif re.fullmatch(r"\s*}( // group .*)?", line):
                where, data = where[:-1], False
            elif data:
                statement += line + " "
                if line.endswith(" ;"):
                    name, values = statement.split(" =", 1)
                    full = "/".join([""] + where + [name.strip().replace("\\", "")])
                    yield full, from_text(file[full], TOKEN.findall(values))
                    statement = ""


def escaped(name):
    """As ncdump's option takes it: no slash before a variable of the root group."""
    return re.sub(r"/(\d)", r"/\\\1", name if name.count("/") > 1 else name[1:])


def by_h5dump(path, skipped):
    text = subprocess.run(["h5dump", "-y", "-w", "0", "-m", "%.17g", path], capture_output=True, text=True,
                          check=True).stdout
    tokens, found, links, where, i = TOKEN.findall(text), {}, {}, [], 0
    with h5py.File(path, "r") as file:
        while i < len(tokens):
            full = "".join("/" + name for kind, name in where if name)
            if tokens[i] in ("GROUP", "DATASET", "ATTRIBUTE", "SOFTLINK") and tokens[i + 2:i + 3] == ["{"]:
                name = unquoted(tokens[i + 1]).decode()
                where, i = where + [(tokens[i], "" if name == "/" else name)], i + 3
            elif tokens[i] in ("HARDLINK", "LINKTARGET"):
                links[full], i = unquoted(tokens[i + 1]).decode(), i + 2
            elif tokens[i:i + 2] == ["DATA", "{"]:
                end, depth = i + 2, 1
                while depth:
                    depth += {"{": 1, "}": -1}.get(tokens[end], 0)
                    end += 1
                if where[-1][0] == "DATASET":
                    found[full] = readable(lambda: from_text(file[full], tokens[i + 2:end - 1]))
                i = end
            elif tokens[i] == "{":
                where, i = where + [("", "")], i + 1
            elif tokens[i] == "}":
                where, i = where[:-1], i + 1
            else:
                i += 1
    found.update({name: found[target] for name, target in links.items() if target in found})
    yield from found.items()


READERS = {"h5py": by_h5py, "netCDF4": by_netcdf4, "xarray netcdf4": by_xarray("netcdf4"),
           "xarray h5netcdf": by_xarray("h5netcdf", phony_dims="sort"), "ncdump": by_ncdump, "h5dump": by_h5dump}

print("versions", "", "", "h5py %s, netCDF %s" % (h5py.__version__, netCDF4.__netcdf4libversion__), sep="\t")
skips = {argument[1:] for argument in sys.argv[1:] if argument.startswith("-")}
for path in sys.argv[1:]:
    if path.startswith("-"):
        continue
    file_name = os.path.basename(path)
    skipped = {name[len(file_name):] for name in skips if name.startswith(file_name)}
    for reader, read in READERS.items():
        try:
            for name, content in read(path, skipped):
                print(reader, file_name, name, content, sep="\t")
        except Exception as failure:
            print(reader, file_name, "!", repr(failure).replace("\n", " "), sep="\t")
